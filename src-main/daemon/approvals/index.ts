export { Approvals, type ApprovalsOptions } from './approvals.ts';
