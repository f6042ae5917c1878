import { CountersignError } from '../../src-shared/errors/index.ts';
import type { Address, Profile } from '../../src-shared/protocol/index.ts';
import type { VenueLocation } from './address.ts';
import { venueUnreachable } from './errors.ts';
import { TransportFailure, type HttpClient } from './http.ts';
import { detailOf } from './operator-endpoints.ts';

/** The practice venue's controls that the product itself uses (profile: 9). */
export interface PracticeControl {
  /** USDC into a strategy; `amount` is a decimal string. */
  deposit(trader: Address, strategyId: string, amount: string): Promise<void>;
  depositDdx(trader: Address, amount: string): Promise<void>;
}

/** Controls are never spoken to a venue whose profile is not of kind practice (profile: 9). */
export function practiceControl(
  profile: Pick<Profile, 'kind'>,
  http: HttpClient,
  location: VenueLocation,
): PracticeControl {
  async function call(path: string, body: Record<string, unknown>): Promise<void> {
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
        timeoutMs: 5_000,
      })
      .catch((error: unknown) => {
        throw error instanceof TransportFailure ? venueUnreachable(path, error.message) : error;
      });
    if (answer.status === 200) return;
    const detail = detailOf(answer.body);
    throw new CountersignError(
      'PRACTICE_REFUSED',
      `The practice venue refused ${path} (${answer.status})${detail === '' ? '' : `: ${detail}`}.`,
      'See its reason.',
    );
  }
  return {
    deposit: (trader, strategyId, amount) => call('/practice/deposit', { trader, strategyId, amount }),
    depositDdx: (trader, amount) => call('/practice/deposit_ddx', { trader, amount }),
  };
}
