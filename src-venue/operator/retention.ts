import {
  RETENTION_MS,
  type Address,
  type Hex,
  type Receipt,
  type RequestKind,
} from '../../src-shared/protocol/index.ts';

interface Retained {
  readonly requestHash: Hex;
  readonly receipt: Receipt;
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
    this.retained.set(keyOf(trader, family, nonce), { requestHash, receipt, untilMs: nowMs + RETENTION_MS });
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
