import { TRADER_UPDATE_REASON, type ProfileUpdateParams } from '../../src-shared/protocol/index.ts';
import type { Trader } from '../accounts/index.ts';
import { emitTrader } from './emit.ts';
import { refuse, type Refusal } from './refusal.ts';
import type { Exchange } from './state.ts';

/**
 * True when a profile update would leave everything as it is: the same settings, a denial with the expiry it already
 * has or one already past, the removal of an absent key (profile: 5, ProfileUpdate no-ops).
 */
export function changesNothing(trader: Trader, params: ProfileUpdateParams, nowSeconds: bigint): boolean {
  const { payFeesInDdx, referralAddress } = params;
  return (
    payFeesInDdx === trader.payFeesInDdx &&
    (referralAddress === null || referralAddress === trader.referralAddress) &&
    !changesDenials(trader, params, nowSeconds)
  );
}

function changesDenials(
  trader: Trader,
  { deniedDelegatedSessionUpdate: update }: ProfileUpdateParams,
  nowSeconds: bigint,
): boolean {
  if (update === null) return false;
  if (typeof update === 'string') return trader.deniesSession(update, nowSeconds);
  return update.expiry >= nowSeconds && trader.deniedSessions.get(update.delegated) !== update.expiry;
}

/** The referral address is set once. */
export function checkProfile(trader: Trader, { referralAddress }: ProfileUpdateParams): Refusal | null {
  const known = trader.referralAddress;
  return known !== null && referralAddress !== null && referralAddress !== known
    ? refuse('UnsupportedTraderUpdate')
    : null;
}

export function updateProfile(x: Exchange, trader: Trader, params: ProfileUpdateParams): void {
  const nowSeconds = BigInt(Math.floor(x.nowMs / 1_000));
  const { deniedDelegatedSessionUpdate: update } = params;
  trader.payFeesInDdx = params.payFeesInDdx;
  trader.referralAddress ??= params.referralAddress;
  for (const [session, expiry] of trader.deniedSessions)
    if (expiry < nowSeconds) trader.deniedSessions.delete(session);
  if (typeof update === 'string') trader.deniedSessions.delete(update);
  else if (update !== null && update.expiry >= nowSeconds)
    trader.deniedSessions.set(update.delegated, update.expiry);
  emitTrader(x, TRADER_UPDATE_REASON.profileUpdate, trader, null);
}
