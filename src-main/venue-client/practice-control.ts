import type { PracticeFault } from '../../src-shared/contract/index.ts';
import { CountersignError } from '../../src-shared/errors/index.ts';
import type { Address, Profile } from '../../src-shared/protocol/index.ts';
import type { VenueLocation } from './address.ts';
import { venueUnreachable } from './errors.ts';
import { TransportFailure, type HttpClient } from './http.ts';
import { detailOf } from './operator-endpoints.ts';

/** The practice venue's controls (profile: 9). Amounts and prices are decimal strings. */
export interface PracticeControl {
  /** USDC into a strategy. */
  deposit(trader: Address, strategyId: string, amount: string): Promise<void>;
  depositDdx(trader: Address, amount: string): Promise<void>;
  /** Sets the index price at once; null takes the mark price away. */
  price(symbol: string, indexPrice: string | null): Promise<void>;
  participants(running: boolean): Promise<void>;
  deny(trader: Address, denied: boolean): Promise<void>;
  clock(mode: 'real' | 'manual'): Promise<void>;
  /** Moves the clock; everything that falls in between happens at its time. */
  advance(ms: number): Promise<void>;
  /** @param ms how long `delay` holds a request back */
  fault(kind: PracticeFault, count: number, ms: number): Promise<void>;
  /** A fresh exchange, and with it the end of every connection. */
  reset(seed: number): Promise<void>;
}

const TIMEOUT_MS = 5_000;
/** A day of a live market is some seconds of work. */
const LONG_MS = 120_000;

/** Controls are never spoken to a venue whose profile is not of kind practice (profile: 9). */
export function practiceControl(
  profile: Pick<Profile, 'kind'>,
  http: HttpClient,
  location: VenueLocation,
): PracticeControl {
  async function call(path: string, body: Record<string, unknown>, timeoutMs = TIMEOUT_MS): Promise<void> {
    if (profile.kind !== 'practice') {
      throw new CountersignError(
        'NOT_PRACTICE',
        'This venue is not a practice venue.',
        'Choose the practice profile.',
      );
    }
    const { baseUrl, controlToken } = location.require();
    if (controlToken === null) {
      throw new CountersignError(
        'NO_CONTROL_TOKEN',
        'The control token of this practice venue is not known.',
        'It is printed by the venue that Countersign did not start; let Countersign start its own.',
      );
    }
    const answer = await http
      .call(`${baseUrl}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${controlToken}`, 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify(body)),
        timeoutMs,
      })
      .catch((error: unknown) => {
        throw error instanceof TransportFailure ? venueUnreachable(path, error.message) : error;
      });
    if (answer.status === 200) return;
    const detail = detailOf(answer.body).replace(/\.$/, '');
    throw new CountersignError(
      'PRACTICE_REFUSED',
      `The practice venue refused ${path} (${answer.status})${detail === '' ? '' : `: ${detail}`}.`,
      'Nothing was changed; its own words say what it wants.',
    );
  }
  return {
    deposit: (trader, strategyId, amount) => call('/practice/deposit', { trader, strategyId, amount }),
    depositDdx: (trader, amount) => call('/practice/deposit_ddx', { trader, amount }),
    price: (symbol, indexPrice) =>
      call('/practice/price', indexPrice === null ? { symbol, unavailable: true } : { symbol, indexPrice }),
    participants: (running) => call('/practice/market_maker', { running }),
    deny: (trader, denied) => call('/practice/deny', { trader, denied }),
    clock: (mode) => call('/practice/clock', { mode }),
    advance: (advanceMs) => call('/practice/clock', { advanceMs }, LONG_MS),
    fault: (kind, count, ms) => call('/practice/fault', { kind, count, ms }),
    reset: (seed) => call('/practice/reset', { seed }, LONG_MS),
  };
}
