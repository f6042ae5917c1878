import { keyUnknown, vaultLocked } from '../errors.ts';
import type { VaultKeys } from './cipher.ts';
import { sessionOf } from './names.ts';

/**
 * What an open vault holds in memory: its keys, and the secrets of sessions, which sign at machine speed. Locked, it
 * holds nothing, or the sessions' part alone.
 */
export class HeldKeys {
  private wallets: { readonly header: Buffer; readonly wallets: Buffer } | null = null;
  private sessionsKey: Buffer | null = null;
  private readonly sessions = new Map<string, Buffer>();

  get isOpen(): boolean {
    return this.wallets !== null;
  }

  get sessionsOpen(): boolean {
    return this.sessionsKey !== null;
  }

  /** @throws {CountersignError} `VAULT_LOCKED` */
  get keys(): { readonly header: Buffer; readonly wallets: Buffer } {
    if (this.wallets === null) throw vaultLocked();
    return this.wallets;
  }

  /** The key that a secret of this name is sealed under. @throws {CountersignError} `VAULT_LOCKED` */
  keyFor(name: string): Buffer {
    if (sessionOf(name) === null) return this.keys.wallets;
    if (this.sessionsKey === null) throw vaultLocked();
    return this.sessionsKey;
  }

  /** The secret of a session. @throws {CountersignError} `VAULT_LOCKED`, `KEY_UNKNOWN` */
  session(name: string): Buffer {
    if (this.sessionsKey === null) throw vaultLocked();
    const secret = this.sessions.get(name);
    if (secret === undefined) throw keyUnknown();
    return secret;
  }

  /** Takes over keys and secrets; those of wallets are wiped. */
  take({ header, wallets, sessions }: VaultKeys, secrets: ReadonlyMap<string, Buffer>): void {
    for (const [name, secret] of secrets) {
      if (sessionOf(name) === null) secret.fill(0);
      else this.put(name, secret);
    }
    this.sessionsKey?.fill(0);
    this.sessionsKey = sessions;
    this.wallets = { header, wallets };
  }

  /** Takes over the secret of a session. */
  put(name: string, secret: Buffer): void {
    this.drop(name);
    this.sessions.set(name, secret);
  }

  drop(name: string): void {
    this.sessions.get(name)?.fill(0);
    this.sessions.delete(name);
  }

  /** Overwrites what it holds; what sessions need stays when they are to go on. */
  wipe(keepSessions: boolean): void {
    this.wallets?.header.fill(0);
    this.wallets?.wallets.fill(0);
    this.wallets = null;
    if (keepSessions) return;
    for (const secret of this.sessions.values()) secret.fill(0);
    this.sessions.clear();
    this.sessionsKey?.fill(0);
    this.sessionsKey = null;
  }
}
