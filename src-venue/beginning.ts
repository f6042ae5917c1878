import type { Exchange, Sequencer } from './exchange/index.ts';

/** Trade history that is there from the start, one round of participants per minute. */
const HISTORY_MS = 24 * 3_600_000;
const HISTORY_STEP_MS = 60_000;
/** The last stretch of it is made as finely as live time, so that the books are full. */
const SETTLE_STEPS = 5;
const SETTLE_STEP_MS = 1_000;
const SETTLE_MS = SETTLE_STEPS * SETTLE_STEP_MS;

/** A fresh exchange; with participants it has lived for a day already. */
export function begin(sequencer: Sequencer, seed: number, participants: boolean, nowMs: number): void {
  const from = participants ? nowMs - SETTLE_MS - HISTORY_MS : nowMs;
  sequencer.begin({ t: 'genesis', timeMs: from, seed, participants });
  if (participants)
    liveThrough(sequencer.exchange, nowMs, (timeMs) => sequencer.sequence({ t: 'step', timeMs }));
}

/**
 * Lives through the time since the last record: after a restart that of the pause. What fell due in it happens at its
 * exact time; the participants make the last day of it, a round a minute, and then seconds.
 */
export function liveThrough(x: Exchange, nowMs: number, step: (timeMs: number) => void): void {
  if (x.nowMs < nowMs - SETTLE_MS - HISTORY_MS) step(nowMs - SETTLE_MS - HISTORY_MS);
  while (x.nowMs + HISTORY_STEP_MS <= nowMs - SETTLE_MS) step(x.nowMs + HISTORY_STEP_MS);
  while (x.nowMs + SETTLE_STEP_MS <= nowMs) step(x.nowMs + SETTLE_STEP_MS);
}
