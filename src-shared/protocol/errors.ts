/**
 * What the same signed body may do after an answer (interface: Errors, "Retry of the same signed body").
 * - `no`: the request has ended.
 * - `re-encrypt`: the exact signed JSON may be sealed anew with the current operator key.
 * - `same-body`: the exact signed JSON may be sent again while its window is valid, or committed state is looked at.
 * - `same-body-when-ready`: the same, after waiting for the venue to be ready.
 */
export type RetryRule = 'no' | 're-encrypt' | 'same-body' | 'same-body-when-ready';

export interface ErrorRule {
  readonly status: 400 | 401 | 403 | 409 | 412 | 421 | 422 | 429 | 500 | 503;
  readonly retry: RetryRule;
  /** False where the answer leaves open whether the request was sequenced. */
  readonly final: boolean;
  /** One sentence for a person. */
  readonly message: string;
  readonly hint: string;
}

/** interface: Private-request HTTP errors, row by row. */
export const ERRORS = {
  InvalidRequestPayload: rule(
    400,
    'no',
    'The venue could not read the request.',
    'This points to a defect or to a profile that does not fit the venue.',
  ),
  ReplayFieldMissing: rule(
    400,
    'no',
    'The request lacked its time or its window.',
    'This points to a defect; please report it.',
  ),
  ReplayWindowZero: rule(400, 'no', 'The replay window was zero.', 'Use a window from 1 to 60000 ms.'),
  ReplayWindowTooLarge: rule(
    400,
    'no',
    'The replay window was above 60000 ms.',
    'Use a window from 1 to 60000 ms.',
  ),
  ReplayTimestampOverflow: rule(
    400,
    'no',
    'The end of the replay window cannot be represented.',
    'This points to a defect; please report it.',
  ),
  SignedRequestAuthenticationFailed: rule(
    401,
    'no',
    'The venue did not accept the signature.',
    "Check the session's scope and expiry, and the profile's type strings.",
  ),
  Forbidden: rule(403, 'no', 'The venue has denied this session key.', 'Issue a new session key.'),
  NonceCollision: rule(
    409,
    'no',
    'Another request with the same nonce is known to the venue.',
    'Make the request anew.',
  ),
  NoChangesRequested: rule(409, 'no', 'The update would change nothing.', 'Nothing needs to be done.'),
  ReplayTimestampExpired: rule(
    412,
    'no',
    'The request reached the venue after its window.',
    'Make the request anew, perhaps with a wider window.',
  ),
  ReplayTimestampTooFarInFuture: rule(
    412,
    'no',
    "The request's time was ahead of the venue's.",
    'Make the request anew; the venue time is fetched first.',
  ),
  NotAcceptingRequests: rule(
    421,
    'same-body',
    'The venue is not accepting requests at the moment.',
    'Wait a moment; it is usually short.',
  ),
  InvalidEncryption: rule(
    422,
    're-encrypt',
    'The venue could not decrypt the request.',
    'Its key may have changed; it is fetched again.',
  ),
  SafetyFailure: rule(
    422,
    'no',
    'The venue refused the action.',
    'See the safety value for the rule that refused it.',
  ),
  RateLimit: rule(
    429,
    'no',
    'The rate limit of this trader is used up.',
    'Wait until the budget has refilled.',
  ),
  InternalServerError: rule(
    500,
    'same-body',
    'The venue failed before it gave a result.',
    'The outcome is being looked for.',
    false,
  ),
  TrustedTimeUnavailable: rule(
    503,
    'same-body-when-ready',
    'The venue cannot prove its time at the moment.',
    'Wait until it is ready.',
  ),
  ServiceUnavailable: rule(
    503,
    'same-body-when-ready',
    'A part of the venue is not ready.',
    'Wait a moment and try again.',
  ),
} as const satisfies Record<string, ErrorRule>;

export type ErrorReason = keyof typeof ERRORS;
export const ERROR_REASONS = Object.keys(ERRORS) as ErrorReason[];

function rule(
  status: ErrorRule['status'],
  retry: RetryRule,
  message: string,
  hint: string,
  final = true,
): ErrorRule {
  return { status, retry, final, message, hint };
}
