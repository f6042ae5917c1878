import * as v from 'valibot';
import { Approval } from '../approval.ts';
import { command } from '../define.ts';
import { Nothing } from '../values.ts';

export const ProfileRow = v.object({
  id: v.string(),
  label: v.string(),
  kind: v.picklist(['practice', 'testnet', 'mainnet']),
  baseUrl: v.string(),
  accepted: v.boolean(),
  /** SHA-256 of the whole validated document: what is accepted is this and nothing else. */
  documentHash: v.string(),
  /** The facts that are not published by the venue: what a person accepts. */
  unverified: v.array(v.object({ fact: v.string(), standing: v.string(), meaning: v.string() })),
});

export const profileCommands = {
  'profiles.list': command('read', Nothing, v.array(ProfileRow)),
  /** Accepts the running profile, by the hash of its document. */
  'profiles.accept': command('wallet', v.strictObject({ id: v.string(), approval: Approval }), Nothing),
};
