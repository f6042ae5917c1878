import type { ErrorData } from '../../src-shared/errors/index.ts';
import type { OrderChange } from './order-change.svelte.ts';

/** What is wrong with the change of an order: a box that is wrong, or what was said against it. */
export interface ChangeSaid {
  readonly error: ErrorData;
  /** It is about what was typed: a person looks at it again before anything can be sent. */
  readonly typed: boolean;
}

export function changeSaid(change: OrderChange): ChangeSaid | null {
  const checks = [...(change.isStop ? [change.stopCheck] : []), change.priceCheck, change.amountCheck];
  const wrong = checks.find((check) => check.state === 'wrong');
  if (wrong?.state === 'wrong') return { error: wrong.error, typed: true };
  const { less } = change;
  if (less) return { error: less, typed: true };
  if (change.refusal) return { error: change.refusal.error, typed: false };
  const { outcome } = change;
  if (outcome?.is !== 'answered' || !outcome.answer.error || change.sending) return null;
  const { reason, safety, message, hint } = outcome.answer.error;
  return { error: { code: safety ?? reason, message, hint: hint ?? '' }, typed: false };
}
