import {
  RETENTION_MS,
  type Address,
  type Hex,
  type Receipt,
  type RequestKind,
} from '../../src-shared/protocol/index.ts';

/** What brings a retained identity back after a restart. */
export interface RetainedEntry {
  readonly family: RequestKind;
  readonly receipt: Receipt;
  /** Venue time of its acceptance. */
  readonly atMs: number;
}

interface Retained extends RetainedEntry {
  readonly requestHash: Hex;
  readonly untilMs: number;
}

/** Accepted identities by trader, family and nonce, for 120 s of venue time; each kind is its own family (profile: 5). */
export class Retention {
  /** Insertion order is expiry order, since venue time never runs backward. */
  private readonly retained = new Map<string, Retained>();

  find(trader: Address, family: RequestKind, nonce: Hex, nowMs: number): Retained | undefined {
    this.forget(nowMs);
    return this.retained.get(keyOf(trader, family, nonce));
  }

  retain(trader: Address, family: RequestKind, receipt: Receipt, nowMs: number): void {
    const { nonce, requestHash } = receipt.c;
    this.retained.set(keyOf(trader, family, nonce), {
      family,
      requestHash,
      receipt,
      atMs: nowMs,
      untilMs: nowMs + RETENTION_MS,
    });
  }

  entries(): RetainedEntry[] {
    return Array.from(this.retained.values(), ({ family, receipt, atMs }) => ({ family, receipt, atMs }));
  }

  clear(): void {
    this.retained.clear();
  }

  private forget(nowMs: number): void {
    for (const [key, entry] of this.retained) {
      if (entry.untilMs >= nowMs) return;
      this.retained.delete(key);
    }
  }
}

function keyOf(trader: Address, family: RequestKind, nonce: Hex): string {
  return `${trader}/${family}/${nonce}`;
}
