import * as v from 'valibot';
import { REQUESTS, strategyIdHash, type Hex, type RequestKind } from '../../../src-shared/protocol/index.ts';
import type { Intent, ParamsByKind } from '../intent.ts';
import type { JournalRequest } from '../journal-rows.ts';

/** A request of ours as its signed JSON says it: what it could have left behind at the venue. */
export interface KnownRequest {
  readonly request: JournalRequest;
  readonly intent: Intent;
  /** Of the order that it places. */
  readonly orderHash: string | null;
  readonly strategyIdHash: Hex | null;
  /** Venue time between which it can have been sequenced. */
  readonly fromMs: number;
  readonly toMs: number;
}

const Envelope = v.object({ c: v.unknown() });

/** Reads the signed JSON of a journalled request; null when it was never signed. */
export function knownRequest(request: JournalRequest): KnownRequest | null {
  if (request.envelope === null || request.windowEndMs === null) return null;
  const { c } = v.parse(Envelope, JSON.parse(request.envelope));
  const { kind } = request;
  const content = v.parse(REQUESTS[kind].schema as v.GenericSchema<unknown, Content<typeof kind>>, c);
  const intent = { kind, ...content } as Intent;
  const strategy = 'strategy' in intent ? intent.strategy : 'strategyId' in intent ? intent.strategyId : null;
  return {
    request,
    intent,
    orderHash: request.orderHash,
    strategyIdHash: strategy === null ? null : strategyIdHash(strategy),
    fromMs: Number(content.clientTimestampMs),
    toMs: request.windowEndMs,
  };
}

type Content<K extends RequestKind> = ParamsByKind[K];
