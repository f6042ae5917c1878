import * as v from 'valibot';
import { CountersignError } from '../../src-shared/errors/index.ts';

/** A body that does not match its schema: named with the endpoint and the field, never taken as a zero. */
export function venueBody(endpoint: string, issues: readonly v.BaseIssue<unknown>[]): CountersignError {
  const [issue] = issues;
  const path = issue === undefined ? null : v.getDotPath(issue);
  const field = path === null ? 'the body' : `"${path}"`;
  return new CountersignError(
    'VENUE_BODY',
    `${endpoint} answered something that cannot be read: ${field} ${issue?.message ?? 'is invalid'}.`,
    'The venue may have changed; nothing of this answer is shown.',
    { path: path === null ? endpoint : `${endpoint}#${path}` },
  );
}

/** A read that was asked for one trader and shows another one. */
export function venueOtherTrader(endpoint: string): CountersignError {
  return new CountersignError(
    'VENUE_BODY',
    `${endpoint} answered with rows of another trader than was asked for.`,
    'Nothing of this answer is shown; check the address in the profile.',
    { path: endpoint },
  );
}

/** A body that is not JSON at all. */
export function venueNotJson(endpoint: string): CountersignError {
  return new CountersignError(
    'VENUE_BODY',
    `${endpoint} answered something that is not JSON.`,
    'Check the address in the profile.',
    { path: endpoint },
  );
}

/** A read that the venue answered with an error. */
export function venueReadError(endpoint: string, status: number, detail: string): CountersignError {
  return new CountersignError(
    'VENUE_READ_ERROR',
    `${endpoint} answered ${status}${detail === '' ? '' : `: ${detail}`}.`,
    status === 503
      ? "The venue's gateway is holding requests back; wait a moment."
      : 'Try again; if it stays, the venue refuses this read.',
    { path: endpoint },
  );
}

export function venueUnreachable(endpoint: string, why: string): CountersignError {
  return new CountersignError(
    'VENUE_UNREACHABLE',
    `The venue cannot be reached: ${why}.`,
    'It is tried again by itself; check the network and the address.',
    {
      path: endpoint,
    },
  );
}
