export { Approvals, type ApprovalsOptions } from './approvals.ts';
export { isStill } from './shown.ts';
export { Patience } from './patience.ts';
export { keyOf } from './prompts.ts';
