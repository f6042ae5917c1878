export { Closing, CLOSURES } from './closing.svelte.ts';
export type { AmountUnit, Checked } from './check.ts';
export { CONFIRM_MODES, type ConfirmMode } from './confirming.svelte.ts';
export type { PlannedOrder } from './group-intent.ts';
export type { HeldUp } from './protection.ts';
export { Groups } from './groups.svelte.ts';
export type { TicketSide, TicketType } from './intent.ts';
export { stepsOf } from './stepping.ts';
export { Ticket } from './ticket.svelte.ts';
