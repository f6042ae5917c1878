export { makeRecipient, sealTo, type Recipient } from './confidential.ts';
export type { Subtle } from './subtle.ts';
