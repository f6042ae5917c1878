import { randomBytes } from 'node:crypto';
import { fileInPlain } from './unencrypted.ts';
import { keytarApart, keytarHere, KeytarMissing, type KeytarModule } from './keytar-process.ts';

/** A place of the operating system for small secrets, by account. */
export interface Keychain {
  get(account: string): Promise<string | null>;
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
  load?: () => KeytarModule;
  /** A call that does not answer within this counts as no keychain: a prompt may hang unseen for ever. */
  timeoutMs?: number;
  /** Where the files of keyrings lie; those of this system when left out. */
  folders?: readonly string[];
}

const SERVICE = 'Countersign';
const TIMEOUT_MS = 3_000;
const PROBE = 'probe';

/** Thrown by every call when there is no keychain; `message` says why. */
export class KeychainUnavailable extends Error {
  override name = 'KeychainUnavailable';
}

/** The OS keychain: Keychain, Credential Manager or Secret Service. */
export function osKeychain(options: KeychainOptions = {}): Keychain & { probe(): Promise<KeychainStatus> } {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const load = options.load ?? defaultLoad(timeoutMs);
  let loaded: KeytarModule | null = null;
  // A native call that hangs holds one of few worker threads: after the first one nothing more is asked.
  let broken: string | null = null;

  async function ask<T>(call: (keytar: KeytarModule) => Promise<T>): Promise<T> {
    if (broken !== null) throw new KeychainUnavailable(broken);
    try {
      loaded ??= load();
    } catch {
      broken = missingLibrary();
      throw new KeychainUnavailable(broken);
    }
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => {
        broken = `The keychain did not answer within ${timeoutMs / 1000} seconds.`;
        reject(new KeychainUnavailable(broken));
      }, timeoutMs);
    });
    const answer = call(loaded);
    // Its late failure is nobody's any more.
    answer.catch(() => undefined);
    try {
      return await Promise.race([answer, late]);
    } catch (error) {
      if (error instanceof KeychainUnavailable) throw error;
      if (error instanceof KeytarMissing) {
        broken = missingLibrary();
        throw new KeychainUnavailable(broken);
      }
      throw new KeychainUnavailable(inWords(error instanceof Error ? error.message : 'no reason given'));
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    get: (account) => ask((keytar) => keytar.getPassword(SERVICE, account)),
    set: (account, secret) => ask((keytar) => keytar.setPassword(SERVICE, account, secret)),
    async delete(account) {
      await ask((keytar) => keytar.deletePassword(SERVICE, account));
    },
    async probe() {
      try {
        // Only writing shows that a keychain is there and open: reading an absent entry succeeds without one.
        const mark = randomBytes(24).toString('hex');
        await ask((keytar) => keytar.setPassword(SERVICE, PROBE, mark));
        const read = await ask((keytar) => keytar.getPassword(SERVICE, PROBE));
        const inPlain = fileInPlain(mark, options.folders);
        await ask((keytar) => keytar.deletePassword(SERVICE, PROBE));
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

/** A process apart wherever Node runs scripts; inside Electron it does not. */
function defaultLoad(timeoutMs: number): () => KeytarModule {
  return !('electron' in process.versions) ? () => keytarApart(timeoutMs) : keytarHere;
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
