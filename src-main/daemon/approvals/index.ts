export { Approvals, type ApprovalsOptions } from './approvals.ts';
export { Patience } from './patience.ts';
export { keyOf } from './prompts.ts';
