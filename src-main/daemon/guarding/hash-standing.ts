import type { Address } from '../../../src-shared/protocol/index.ts';
import type { HashStanding } from '../../guard/index.ts';
import type { Intent } from '../../operator/index.ts';
import type { PublicReads } from '../../venue-client/index.ts';
import type { AccountState } from '../account/account-state.ts';

/**
 * What the venue knows of the order that an intent names (profile: 7, Rejections after acceptance: a hash that was
 * once seen is accepted, one never seen is not). An own open order is known here; any other is looked up, since every
 * order that the venue took has a row.
 * @throws when the venue cannot be asked
 */
export async function hashStanding(
  intent: Intent,
  trader: Address,
  account: AccountState | undefined,
  reads: Pick<PublicReads, 'orderUpdates'>,
): Promise<HashStanding> {
  if (intent.kind !== 'CancelOrder' && intent.kind !== 'ModifyOrder') return 'unknown';
  const { orderHash } = intent;
  if (account?.ownOrder(orderHash) !== undefined) return 'own';
  const { rows } = await reads.orderUpdates({ orderHash: [orderHash], limit: 10 });
  const [owner] = rows
    .flatMap(({ makerOrderIntent, takerOrderIntent }) => [makerOrderIntent, takerOrderIntent])
    .filter((order) => order?.orderHash === orderHash);
  if (owner == null) return 'never';
  return owner.traderAddress === trader ? 'own' : 'foreign';
}
