export { denialEnd } from './denial.ts';
export type { SessionWish, WalletSigner, WalletSigning } from './grant.ts';
export type { Session } from './session.ts';
export type { Choice } from './choose.ts';
export { Sessions, type SessionsOptions } from './sessions.ts';
export { SessionStore } from './store.ts';
export { assertNear, sweepTime } from './terms.ts';
