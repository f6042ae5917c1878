import { addressOfSecret, publicKeyOf, randomSecretKey, signDigest } from '../../src-shared/node/index.ts';
import type { Records } from './events.ts';
import { sessionOf, sessionSecret } from './vault/names.ts';
import type { Vault } from './vault/vault.ts';
import type { SessionKey } from './wallets/rows.ts';

/** The keys of sessions in the vault. */
export class SessionKeys {
  private readonly vault: Vault;
  private readonly records: Records;

  constructor(vault: Vault, records: Records) {
    this.vault = vault;
    this.records = records;
  }

  create(id: string): SessionKey {
    const secret = Buffer.from(randomSecretKey().buffer);
    try {
      this.vault.put([[sessionSecret(id), secret]]);
      return { address: addressOfSecret(secret), publicKey: publicKeyOf(secret) };
    } finally {
      secret.fill(0);
    }
  }

  /** Destroys keys, at once, also while the vault is locked; many at the price of one. */
  destroy(ids: readonly string[]): void {
    const gone = ids.filter((id) => this.has(id));
    if (gone.length === 0) return;
    this.vault.drop(gone.map(sessionSecret));
    for (const session of gone) this.records.after({ event: 'session.key-destroyed', session });
  }

  has(id: string): boolean {
    return this.vault.has(sessionSecret(id));
  }

  ids(): string[] {
    return this.vault.names().flatMap((name) => sessionOf(name) ?? []);
  }

  sign(id: string, digest: Uint8Array): Uint8Array {
    return this.vault.use(sessionSecret(id), (secret) => signDigest(digest, secret));
  }
}
