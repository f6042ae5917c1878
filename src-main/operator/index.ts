export { strategyOf, symbolOf, type Intent, type IntentOf, type PlacingIntent } from './intent.ts';
export type { Outcome } from './interpret.ts';
export { Journal, type Change, type NewRequest } from './journal.ts';
export { answerOf, rowOf, type JournalRequest } from './journal-rows.ts';
export { Operator } from './operator.ts';
export type { Prepared } from './prepared.ts';
export type { Refusal, Signer, Submission } from './signer.ts';
export { VenueTime } from './venue-time.ts';
export { summaryOf } from './words.ts';
