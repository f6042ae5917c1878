import * as v from 'valibot';
import { fromHex, type Hex } from '../hex.ts';
import { defineRequest, type ParamsOf } from './define.ts';
import { address, boolean, bytes32, replay, type Field } from './fields.ts';

/** interface: `deniedDelegatedSessionUpdate`; `expiry` in Unix seconds. An address alone takes it off the list. */
export type DeniedSessionUpdate = { readonly delegated: Hex; readonly expiry: bigint } | Hex | null;

const ZERO = new Uint8Array(20);
/** profile: 2, ProfileUpdate mapping. */
const ACTION = { none: 0n, add: 1n, remove: 2n } as const;

const referral: Field<Hex | null> = {
  schema: v.nullable(address.schema),
  json: (value) => (value === null ? 'null' : address.json(value)),
  member: (value) => (value === null ? ZERO : fromHex(value)),
};

const denied: Field<DeniedSessionUpdate> = {
  schema: v.nullable(
    v.union([address.schema, v.strictObject({ delegated: address.schema, expiry: replay.schema })]),
  ),
  json(value) {
    if (value === null) return 'null';
    if (typeof value === 'string') return address.json(value);
    return `{"delegated":${address.json(value.delegated)},"expiry":${String(value.expiry)}}`;
  },
  // Three members sign it; see `members` below.
  member: () => 0n,
};

const fields = {
  payFeesInDdx: boolean,
  /** A one-time mutation; null leaves it. */
  referralAddress: referral,
  deniedDelegatedSessionUpdate: denied,
  nonce: bytes32,
};

/** Updates profile settings (interface: Content of each request type, `ProfileUpdate`). */
export const ProfileUpdate = defineRequest('ProfileUpdate', fields, {
  session: false,
  members({ payFeesInDdx, referralAddress, deniedDelegatedSessionUpdate: update, nonce }) {
    const added = update !== null && typeof update === 'object' ? update : null;
    const delegated = added?.delegated ?? (typeof update === 'string' ? update : null);
    return {
      payFeesInDdxState: boolean.member(payFeesInDdx),
      referralAddress: referral.member(referralAddress),
      deniedDelegatedSessionAction: added ? ACTION.add : delegated === null ? ACTION.none : ACTION.remove,
      deniedDelegatedSessionAddress: delegated === null ? ZERO : fromHex(delegated),
      deniedDelegatedSessionExpiry: added?.expiry ?? 0n,
      nonce: bytes32.member(nonce),
    };
  },
});
export type ProfileUpdateParams = ParamsOf<typeof fields>;
