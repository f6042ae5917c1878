import type { IntentOf } from '../../operator/index.ts';
import { predicted, type Finding } from '../finding.ts';
import type { AccountFacts } from './facts.ts';

/** ProfileUpdate: a second referral, or nothing that would change (interface: Errors, NoChangesRequested). */
export function profileFindings(
  intent: IntentOf<'ProfileUpdate'>,
  trader: NonNullable<AccountFacts['trader']>,
  venueSeconds: bigint | null,
): Finding[] {
  if (changesNothing(intent, trader, venueSeconds)) {
    return [
      {
        rule: 'NoChangesRequested',
        safety: null,
        message: 'The profile is like this already.',
        hint: 'Change a setting, or leave it as it is.',
        mayOverride: true,
      },
    ];
  }
  const known = trader.referralAddress;
  return known !== null && intent.referralAddress !== null && intent.referralAddress !== known
    ? [predicted('UnsupportedTraderUpdate', `The referral stays ${known}: it can be named once.`)]
    : [];
}

/** profile: 5, ProfileUpdate no-ops, as far as reads tell: which keys are denied is in none. */
function changesNothing(
  { payFeesInDdx, referralAddress, deniedDelegatedSessionUpdate: denial }: IntentOf<'ProfileUpdate'>,
  trader: NonNullable<AccountFacts['trader']>,
  venueSeconds: bigint | null,
): boolean {
  if (payFeesInDdx !== trader.payFeesInDdx) return false;
  if (referralAddress !== null && referralAddress !== trader.referralAddress) return false;
  if (denial === null) return true;
  return typeof denial !== 'string' && venueSeconds !== null && denial.expiry < venueSeconds;
}
