import type { ClockMode } from '../clock/index.ts';
import type { Exchange } from '../exchange/index.ts';
import type { LogRecord } from '../log/index.ts';
import type { Operator } from '../operator/index.ts';

/** What the controls may touch. */
export interface ControlTarget {
  readonly operator: Operator;
  exchange(): Exchange;
  now(): number;
  sequence(record: LogRecord): void;
  setClockMode(mode: ClockMode): void;
  /** Moves venue time in steps of at most 60 s. */
  advance(milliseconds: number): void;
  dropSockets(): void;
  /** A fresh exchange; a seed left out is drawn anew. */
  reset(seed: number | undefined): void;
  stateHash(): { hash: string; requestIndex: number };
}
