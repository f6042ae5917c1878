import { floorTo, max } from '../../src-shared/money/index.ts';
import { marketOf, MARKETS, type MarketSpec } from '../engine/index.ts';
import type { Exchange } from './state.ts';

const ETHP = marketOf('ETHP');
const BTCP = marketOf('BTCP');
/** Units in the fund: 500 USDC of each at the start indexes 2,000 and 30,000, fixed since (profile: 8). */
const ETH_UNITS_DIVISOR = 4n;
const BTC_UNITS_DIVISOR = 60n;

/** True for a market whose index follows those of others. */
export function isDerived(market: MarketSpec): boolean {
  return market.kind !== 'SingleNamePerpetual';
}

/** The indexes that follow from one that has changed: the fund's and the future's. */
export function deriveIndexes(x: Exchange, changed: MarketSpec): void {
  if (isDerived(changed) || !ETHP || !BTCP) return;
  const eth = x.market(ETHP).price.index;
  const btc = x.market(BTCP).price.index;
  for (const market of MARKETS) {
    if (!isDerived(market)) continue;
    const exact =
      market.kind === 'IndexFundPerpetual' ? eth / ETH_UNITS_DIVISOR + btc / BTC_UNITS_DIVISOR : eth;
    x.market(market).price.index = max(market.tick, floorTo(exact, market.tick / 10n));
  }
}
