import * as v from 'valibot';
import { Approval } from '../approval.ts';
import { command } from '../define.ts';
import { Nothing, unsignedPreview, type SigningPreview } from '../values.ts';

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

/** What a person is shown before accepting a profile; nothing is signed. */
export function acceptancePreview({ label, unverified }: v.InferOutput<typeof ProfileRow>): SigningPreview {
  return unsignedPreview(
    `Accept what is unverified about ${label}`,
    ['These facts are not published by the venue. If one is wrong, requests may be refused or misread.'],
    unverified.map(({ fact, standing, meaning }) => ({ name: fact, raw: standing, readable: meaning })),
  );
}
