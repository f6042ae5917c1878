export type { SessionWish } from './grant.ts';
export type { Session } from './session.ts';
export { Sessions, type Choice, type SessionsOptions } from './sessions.ts';
export { SessionStore } from './store.ts';
