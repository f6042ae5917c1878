import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { keychainUnavailable, noMasterKey, vaultDamaged, wrongPassphrase } from '../errors.ts';
import { KeychainUnavailable, type Keychain } from '../keychain/keychain.ts';
import { Attempts, type Asker } from './attempts.ts';
import { isKey, KEY_BYTES, keyCheckOf, SCRYPT, unwrapKey, wrapKey } from './cipher.ts';
import { DISK, type Files } from './files.ts';
import type { KeyPlace, Protection, VaultHeader } from './header.ts';

export interface MasterKeyOptions {
  /** Of the vault; a key file lies beside it. */
  path: string;
  keychain: Keychain;
  /** Cost of the key derivation; tests make it small. */
  scrypt?: { N: number; r: number; p: number };
  /** Waiting before the attempt after `failures` wrong ones. */
  penaltyMs?: (failures: number) => number;
  files?: Files;
}

/** A new master key and what the header says of it. It lies nowhere yet, unless wrapped in the header. */
export interface NewKey {
  readonly master: Buffer;
  readonly described: Pick<VaultHeader, 'id' | 'protection' | 'keyCheck' | 'wrapped'>;
}

/** Where the master key of a vault is kept, and how it is had back: keychain, passphrase, or a plain key file. */
export class MasterKeys {
  private readonly options: MasterKeyOptions;
  private readonly files: Files;
  private readonly attempts: Attempts;

  constructor(options: MasterKeyOptions) {
    this.options = options;
    this.files = options.files ?? DISK;
    this.attempts = new Attempts({
      kept: { files: this.files, path: `${options.path}-attempts` },
      penaltyMs: options.penaltyMs,
    });
  }

  /** Makes a key, wrapped where a passphrase protects it. The caller owns it and puts it in its place. */
  async make(protection: Protection, passphrase: string): Promise<NewKey> {
    const id = randomBytes(16).toString('hex');
    const master = randomBytes(KEY_BYTES);
    const cost = this.options.scrypt ?? SCRYPT;
    const wrapped = protection === 'passphrase' ? await wrapKey(master, passphrase, cost) : null;
    return { master, described: { id, protection, keyCheck: keyCheckOf(master), wrapped } };
  }

  /** Puts a key that the header does not hold into its place, and sees that it is there. */
  async put({ master, described: { id, protection } }: NewKey): Promise<void> {
    if (protection === 'keychain') {
      const text = master.toString('base64');
      await inKeychain(() => this.options.keychain.set(id, text));
      if ((await inKeychain(() => this.options.keychain.get(id))) !== text)
        throw keychainUnavailable('The keychain did not give back what was put into it.');
    }
    if (protection === 'unprotected') this.files.write(this.keyPath(id), master);
  }

  /** Empties a place; nothing happens when it is empty. */
  async empty({ protection, id }: KeyPlace): Promise<void> {
    if (protection === 'keychain') await inKeychain(() => this.options.keychain.delete(id));
    else this.files.remove(this.keyPath(id));
  }

  /** The key of a vault; the caller owns the bytes and wipes them. */
  async open(header: VaultHeader, passphrase: string | undefined, by?: Asker): Promise<Buffer> {
    const master = await this.read(header, passphrase, by);
    if (isKey(master, header.keyCheck)) return master;
    master.fill(0);
    throw noMasterKey(header.protection === 'keychain' ? "the system's keychain" : this.keyPath(header.id));
  }

  private async read(header: VaultHeader, passphrase: string | undefined, by?: Asker): Promise<Buffer> {
    if (header.protection === 'keychain') {
      // Somebody asked: the system may have a question of its own for them.
      const patient = by !== undefined;
      const text = await inKeychain(() => this.options.keychain.get(header.id, { patient }));
      if (text === null) throw noMasterKey("the system's keychain");
      return Buffer.from(text, 'base64');
    }
    if (header.protection === 'unprotected') {
      const key = this.files.read(this.keyPath(header.id));
      if (key === null) throw noMasterKey(this.keyPath(header.id));
      return key;
    }
    const { wrapped } = header;
    if (wrapped === null) throw vaultDamaged(this.options.path);
    if (passphrase === undefined) {
      throw new CountersignError(
        'VAULT_PASSPHRASE_NEEDED',
        'The vault asks for its passphrase.',
        'Give the passphrase.',
      );
    }
    const master = await this.attempts.make(() => unwrapKey(wrapped, passphrase), by);
    if (master === null) throw wrongPassphrase();
    return master;
  }

  private keyPath(id: string): string {
    return `${dirname(this.options.path)}/vault-key-${id}`;
  }
}

async function inKeychain<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof KeychainUnavailable ? keychainUnavailable(error.message) : error;
  }
}
