import {
  FUTURE_TOLERANCE_MS,
  RECV_WINDOW_MS,
  RETENTION_MS,
  type Address,
  type Hex,
} from '../../src-shared/protocol/index.ts';
import { CopyTradingError } from './messages.ts';

export interface Replayable {
  readonly nonce: Hex;
  readonly clientTimestampMs: bigint;
  readonly recvWindowMs: bigint;
}

/** The replay rules of the operator, for signed messages of this service. */
export class ReplayGuard {
  /** Nonces by signer and the time until which they are known; insertion order is about expiry order. */
  private readonly used = new Map<string, number>();

  /** @throws {CopyTradingError} when the window is wrong or over, or the nonce was used. */
  check(trader: Address, { nonce, clientTimestampMs, recvWindowMs }: Replayable, nowMs: number): void {
    if (recvWindowMs === 0n || recvWindowMs > BigInt(RECV_WINDOW_MS.max))
      throw new CopyTradingError(`recvWindowMs must be from 1 to ${RECV_WINDOW_MS.max}.`);
    if (clientTimestampMs >= BigInt(nowMs + FUTURE_TOLERANCE_MS))
      throw new CopyTradingError('clientTimestampMs is ahead of the service.');
    if (BigInt(nowMs) > clientTimestampMs + recvWindowMs)
      throw new CopyTradingError('The replay window has expired.');
    if ((this.used.get(keyOf(trader, nonce)) ?? -1) >= nowMs)
      throw new CopyTradingError('The nonce was used before.');
  }

  /** The nonce of a message that was accepted. */
  remember(trader: Address, nonce: Hex, nowMs: number): void {
    for (const [key, untilMs] of this.used) {
      if (untilMs >= nowMs) break;
      this.used.delete(key);
    }
    this.used.set(keyOf(trader, nonce), nowMs + RETENTION_MS);
  }

  dump(): [string, number][] {
    return [...this.used];
  }

  restore(used: readonly (readonly [string, number])[]): void {
    for (const [key, untilMs] of used) this.used.set(key, untilMs);
  }
}

function keyOf(trader: Address, nonce: Hex): string {
  return `${trader}/${nonce}`;
}
