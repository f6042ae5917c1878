export type { SessionWish } from './grant.ts';
export type { Session } from './session.ts';
export type { Choice } from './choose.ts';
export { Sessions, type SessionsOptions } from './sessions.ts';
export { SessionStore } from './store.ts';
