import { randomBytes } from 'node:crypto';
import { dirname } from 'node:path';
import { CountersignError } from '../../src-shared/errors/index.ts';
import { readPrivateFile, writePrivateFile } from '../storage/index.ts';
import { isKey, KEY_BYTES, keyCheckOf, SCRYPT, unwrapKey, wrapKey } from './cipher.ts';
import { keychainUnavailable, noMasterKey, vaultDamaged, wrongPassphrase } from './errors.ts';
import { KeychainUnavailable, type Keychain } from './keychain.ts';
import type { Protection, VaultHeader } from './vault-file.ts';

export interface MasterKeyOptions {
  /** Of the vault; a key file lies beside it. */
  path: string;
  keychain: Keychain;
  /** Cost of the key derivation; tests make it small. */
  scrypt?: { N: number; r: number; p: number };
  /** Waiting before the attempt after `failures` wrong ones. */
  penaltyMs?: (failures: number) => number;
}

/** Three attempts are free, then the wait doubles up to half a minute. */
const defaultPenaltyMs = (failures: number): number =>
  failures < 3 ? 0 : Math.min(30_000, 500 * 2 ** (failures - 3));

/** Where the master key of a vault is kept, and how it is had back: keychain, passphrase, or a plain key file. */
export class MasterKeys {
  private readonly options: MasterKeyOptions;
  private failures = 0;
  private attempt: Promise<unknown> = Promise.resolve();

  constructor(options: MasterKeyOptions) {
    this.options = options;
  }

  /** Makes a key and puts it where its protection says; the header is that of an empty vault. */
  async create(protection: Protection, passphrase: string): Promise<{ master: Buffer; header: VaultHeader }> {
    const id = randomBytes(16).toString('hex');
    const master = randomBytes(KEY_BYTES);
    const cost = this.options.scrypt ?? SCRYPT;
    const wrapped = protection === 'passphrase' ? await wrapKey(master, passphrase, cost) : null;
    if (protection === 'keychain')
      await inKeychain(() => this.options.keychain.set(id, master.toString('base64')));
    if (protection === 'unprotected') writePrivateFile(this.keyPath(id), master);
    const keyCheck = keyCheckOf(master);
    const header = {
      format: 'countersign-vault',
      version: 1,
      id,
      protection,
      keyCheck,
      wrapped,
      wallets: [],
    } as const;
    return { master, header: { ...header, wallets: [] } };
  }

  /** The key of a vault; the caller owns the bytes and wipes them. */
  async open(header: VaultHeader, passphrase: string | undefined): Promise<Buffer> {
    const master = await this.read(header, passphrase);
    if (isKey(master, header.keyCheck)) return master;
    master.fill(0);
    throw noMasterKey(header.protection === 'keychain' ? "the system's keychain" : this.keyPath(header.id));
  }

  private async read(header: VaultHeader, passphrase: string | undefined): Promise<Buffer> {
    if (header.protection === 'keychain') {
      const text = await inKeychain(() => this.options.keychain.get(header.id));
      if (text === null) throw noMasterKey("the system's keychain");
      return Buffer.from(text, 'base64');
    }
    if (header.protection === 'unprotected') {
      const key = readPrivateFile(this.keyPath(header.id));
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
    return this.oneAtATime(async () => {
      const wait = (this.options.penaltyMs ?? defaultPenaltyMs)(this.failures);
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const master = await unwrapKey(wrapped, passphrase);
      this.failures = master === null ? this.failures + 1 : 0;
      if (master === null) throw wrongPassphrase();
      return master;
    });
  }

  /** Attempts stand in a row, so that many at once are no faster than one after the other. */
  private oneAtATime<T>(work: () => Promise<T>): Promise<T> {
    const next = this.attempt.then(work, work);
    this.attempt = next.catch(() => undefined);
    return next;
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
