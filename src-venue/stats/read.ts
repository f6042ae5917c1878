import type { Exchange } from '../exchange/index.ts';

/** What a read answers, before the envelope (profile: 6). */
export interface Answer {
  readonly value: unknown;
  /** Only where the read pages through a family. */
  readonly nextGlobalOrdinal?: number | null;
  /** Only of the volume read. */
  readonly nextLookbackTimestamp?: number | null;
}

/** @throws {ReadError} for parameters outside their table. */
export type Read = (exchange: Exchange, values: URLSearchParams) => Answer;
