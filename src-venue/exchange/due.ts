import { expire } from './expiry.ts';
import { endFundingWindow, FUNDING_MS } from './periodic.ts';
import type { Exchange } from './state.ts';
import { confirmNext } from './withdrawals.ts';

/**
 * Moves the time to `untilMs`. What falls due on the way happens at its exact time and in order: confirmations, then
 * funding, settlement and mining, then the expiry of the future (profile: 9, POST /practice/clock).
 */
export function runDue(x: Exchange, untilMs: number): void {
  let fundingMs = nextFunding(x.nowMs);
  for (;;) {
    const withdrawalMs = x.withdrawals[0]?.dueMs ?? Infinity;
    const dueMs = Math.min(withdrawalMs, fundingMs, x.expiryMs);
    if (dueMs > untilMs) break;
    x.nowMs = Math.max(x.nowMs, dueMs);
    if (dueMs === withdrawalMs) confirmNext(x);
    else if (dueMs === fundingMs) {
      endFundingWindow(x);
      fundingMs += FUNDING_MS;
    } else expire(x);
  }
  x.nowMs = Math.max(x.nowMs, untilMs);
}

function nextFunding(afterMs: number): number {
  return (Math.floor(afterMs / FUNDING_MS) + 1) * FUNDING_MS;
}
