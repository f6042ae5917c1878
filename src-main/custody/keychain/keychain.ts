import { randomBytes } from 'node:crypto';
import { fileInPlain } from './unencrypted.ts';
import { keytarApart, keytarHere, KeytarMissing, type KeytarModule } from './keytar-process.ts';

/** A place of the operating system for small secrets, by account. */
export interface Keychain {
  /** @param wish `patient` where a person has asked: the system may have a question of its own for them */
  get(account: string, wish?: { readonly patient?: boolean }): Promise<string | null>;
  set(account: string, secret: string): Promise<void>;
  delete(account: string): Promise<void>;
}

export interface KeychainStatus {
  readonly available: boolean;
  /** Why there is none, in a sentence. */
  readonly reason: string | null;
}

export interface KeychainOptions {
  /** Loads the native module; it is loaded late, since on many machines its libraries are missing. */
  load?: (timeoutMs: number) => KeytarModule;
  /** Whether each call is made by a process of its own, so that one that hangs holds nothing. */
  apart?: boolean;
  /** Looking whether it is there counts as no keychain after this: a prompt may hang unseen for ever. */
  timeoutMs?: number;
  /** How long a person may take for the system's own question. */
  patienceMs?: number;
  /** Where the files of keyrings lie; those of this system when left out. */
  folders?: readonly string[];
}

const SERVICE = 'Countersign';
const TIMEOUT_MS = 3_000;
const PATIENCE_MS = 60_000;
const PROBE = 'probe';

/** Thrown by every call when there is no keychain; `message` says why. */
export class KeychainUnavailable extends Error {
  override name = 'KeychainUnavailable';
}

/** The OS keychain: Keychain, Credential Manager or Secret Service. */
export function osKeychain(options: KeychainOptions = {}): Keychain & { probe(): Promise<KeychainStatus> } {
  const briefly = options.timeoutMs ?? TIMEOUT_MS;
  const patiently = options.patienceMs ?? PATIENCE_MS;
  const apart = options.apart ?? (options.load === undefined && !('electron' in process.versions));
  const load = options.load ?? (apart ? keytarApart : keytarHere);
  // A native call that hangs in this process holds one of few worker threads: until it ends nothing more is asked.
  const hanging = new Set<Promise<unknown>>();

  async function ask<T>(timeoutMs: number, call: (keytar: KeytarModule) => Promise<T>): Promise<T> {
    const reason = `The keychain did not answer within ${timeoutMs / 1000} seconds.`;
    if (hanging.size > 0) throw new KeychainUnavailable('The keychain did not answer, and still does not.');
    let answer: Promise<T>;
    try {
      answer = call(load(timeoutMs));
    } catch {
      throw new KeychainUnavailable(missingLibrary());
    }
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        if (!apart) hanging.add(answer);
        reject(new KeychainUnavailable(reason));
      }, timeoutMs);
    });
    // Its late failure is nobody's any more.
    const ended = (): unknown => hanging.delete(answer);
    answer.then(ended, ended);
    try {
      return await Promise.race([answer, late]);
    } catch (error) {
      if (error instanceof KeychainUnavailable) throw error;
      if (error instanceof KeytarMissing) throw new KeychainUnavailable(missingLibrary());
      throw new KeychainUnavailable(inWords(error instanceof Error ? error.message : 'no reason given'));
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    get: (account, wish) =>
      ask(wish?.patient === false ? briefly : patiently, (keytar) => keytar.getPassword(SERVICE, account)),
    set: (account, secret) => ask(patiently, (keytar) => keytar.setPassword(SERVICE, account, secret)),
    async delete(account) {
      await ask(patiently, (keytar) => keytar.deletePassword(SERVICE, account));
    },
    async probe() {
      try {
        // Only writing shows that a keychain is there and open: reading an absent entry succeeds without one.
        const mark = randomBytes(24).toString('hex');
        await ask(briefly, (keytar) => keytar.setPassword(SERVICE, PROBE, mark));
        const read = await ask(briefly, (keytar) => keytar.getPassword(SERVICE, PROBE));
        const inPlain = fileInPlain(mark, options.folders);
        await ask(briefly, (keytar) => keytar.deletePassword(SERVICE, PROBE));
        if (read !== mark) return refused('The keychain did not give back what was put into it.');
        if (inPlain !== null)
          return refused(
            `The keychain keeps secrets unencrypted, in ${inPlain}: its password is empty. Give it one, then start anew.`,
          );
        return { available: true, reason: null };
      } catch (error) {
        return refused(error instanceof Error ? error.message : 'The keychain failed.');
      }
    },
  };
}

const refused = (reason: string): KeychainStatus => ({ available: false, reason });

/** What libsecret and the services behind it say, in words that tell what to do. */
function inWords(message: string): string {
  if (/locked/i.test(message))
    return 'The keychain is locked, and nobody could be asked to unlock it. Unlock it in the desktop, then start anew.';
  if (/does not exist|no such (object|secret collection)/i.test(message))
    return 'The keychain has no collection to keep secrets in. Make one in the desktop (a login keyring), then start anew.';
  if (/d-?bus|autolaunch|org\.freedesktop\.secrets/i.test(message))
    return 'No keychain: no Secret Service answers on this session.';
  return `The keychain refused: ${message.replace(/\.$/, '')}.`;
}

function missingLibrary(): string {
  return process.platform === 'linux'
    ? 'No keychain: the library libsecret is not installed.'
    : "No keychain: this system's keychain module could not be loaded.";
}
