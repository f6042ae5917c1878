import { ERRORS, SAFETY, type ErrorBody } from '../../src-shared/protocol/index.ts';
import type { JournalRequest } from './journal-rows.ts';

type RequestError = NonNullable<JournalRequest['error']>;

/** What a person reads about the venue's refusal: the table's sentence, and the venue's own words behind it. */
export function refusalError(body: ErrorBody): RequestError {
  const rule = ERRORS[body.error_reason];
  const sentence = body.safety_failure === null ? rule.message : SAFETY[body.safety_failure];
  return {
    reason: body.error_reason,
    safety: body.safety_failure,
    message:
      body.message === '' || body.message === sentence
        ? sentence
        : `${sentence} (${body.message.slice(0, 300)})`,
    hint: rule.hint,
    retry: rule.retry,
  };
}

export function mismatchError(misfit: string): RequestError {
  return {
    reason: 'ReceiptMismatch',
    safety: null,
    message: `The venue's receipt does not fit what was sent: ${misfit}.`,
    hint: 'The request is not sent again. Look at the open orders, and do not trust this address until it is explained.',
    retry: 'no',
  };
}

export function unknownError(why: string): RequestError {
  return {
    reason: 'OutcomeUnknown',
    safety: null,
    message: `It is not known whether the venue has the request: ${why}.`,
    hint: 'The outcome is being looked for. Do not repeat the request before it is known.',
    retry: 'no',
  };
}

export function notSentError(why: string): RequestError {
  return {
    reason: 'VENUE_UNREACHABLE',
    safety: null,
    message: `The request was not sent: ${why}.`,
    hint: 'Make it anew when the venue can be reached.',
    retry: 'no',
  };
}

export function windowOverError(): RequestError {
  return {
    reason: 'WINDOW_OVER',
    safety: null,
    message: 'The request was not sent: its window was over before it could be.',
    hint: 'Make it anew; a longer window (--recv-window) leaves more time.',
    retry: 'no',
  };
}

export function notSequencedError(): RequestError {
  return {
    reason: 'NotSequenced',
    safety: null,
    message: 'The venue does not have the request, and its window is over.',
    hint: 'Make it anew if it is still wanted.',
    retry: 'no',
  };
}
