export { UrgentCancels } from './cancels.ts';
export { Panic } from './panic.ts';
