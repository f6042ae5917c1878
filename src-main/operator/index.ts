export { intentHash, summaryOf, type Intent, type IntentOf } from './intent.ts';
export type { Outcome } from './interpret.ts';
export { Journal, type Change, type NewRequest } from './journal.ts';
export { answerOf, rowOf, type JournalRequest } from './journal-rows.ts';
export { Operator, type Refusal, type Signer, type Submission } from './operator.ts';
export { VenueTime } from './venue-time.ts';
