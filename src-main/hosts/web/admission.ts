import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { INTERFACE, type Peer } from '../../../src-shared/contract/index.ts';

/** How long an address with a token opens the door. */
const TOKEN_LIFETIME_MS = 10 * 60_000;
/** Addresses that may wait to be opened, and tabs that may be known, at a time; the oldest give way. */
const MAX_TOKENS = 16;
const MAX_SECRETS = 64;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
/** 256 bits that need no escaping in an address. */
const random = (): string => randomBytes(32).toString('base64url');

/** A tab that may enter. */
export interface Admitted {
  readonly secret: string;
  readonly peer: Peer;
}

interface Entry {
  readonly hash: Buffer;
  readonly peer: Peer;
  /** Milliseconds of the given clock; null lives as long as the daemon. */
  readonly expiresAt: number | null;
}

/**
 * Who may enter the web host: one-time tokens, each exchanged once for a session secret. Only hashes are kept, and
 * every comparison takes the same time, found or not.
 */
export class Admission {
  private readonly now: () => number;
  private tokens: Entry[] = [];
  private secrets: Entry[] = [];

  /** @param now - a monotonic clock in milliseconds */
  constructor(now: () => number = () => performance.now()) {
    this.now = now;
  }

  /** A fresh one-time token; it expires in ten minutes. Who enters with it is `peer`. */
  mintToken(peer: Peer = INTERFACE): string {
    const token = random();
    const expiresAt = this.now() + TOKEN_LIFETIME_MS;
    this.tokens = [...this.tokens, { hash: digest(token), peer, expiresAt }].slice(-MAX_TOKENS);
    return token;
  }

  /** The session secret for a token; null when the token is unknown, used or expired. */
  exchange(token: string): Admitted | null {
    const entry = this.find(this.tokens, token);
    if (entry === null) return null;
    this.tokens = this.tokens.filter((other) => other !== entry);
    const secret = random();
    const { peer } = entry;
    this.secrets = [...this.secrets, { hash: digest(secret), peer, expiresAt: null }].slice(-MAX_SECRETS);
    return { secret, peer };
  }

  /** The tab whose secret this is; null when none entered with it. */
  admits(secret: string): Admitted | null {
    const entry = this.find(this.secrets, secret);
    if (entry === null) return null;
    // The tab in use is the last to give way.
    this.secrets = [...this.secrets.filter((other) => other !== entry), entry];
    return { secret, peer: entry.peer };
  }

  private find(entries: readonly Entry[], text: string): Entry | null {
    const hash = digest(text);
    let found: Entry | null = null;
    for (const entry of entries) if (timingSafeEqual(entry.hash, hash)) found = entry;
    return found !== null && (found.expiresAt === null || this.now() < found.expiresAt) ? found : null;
  }
}
