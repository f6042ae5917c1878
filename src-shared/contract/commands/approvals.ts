import * as v from 'valibot';
import { Approval, PendingApproval } from '../approval.ts';
import { command } from '../define.ts';
import { Nothing } from '../values.ts';

/** What waits for a person. */
export const approvalCommands = {
  'approvals.list': command('read', Nothing, v.array(PendingApproval)),
  /**
   * The interface approves by a click; any other caller shows what it would have shown to approve its own command. Never
   * taken from the connection that asked.
   */
  'approvals.approve': command('wallet', v.strictObject({ id: v.string(), approval: Approval }), Nothing),
  'approvals.reject': command('read', v.strictObject({ id: v.string() }), Nothing),
};
