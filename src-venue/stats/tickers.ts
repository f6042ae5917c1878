import { formatDecimal, ONE, type Fixed } from '../../src-shared/money/index.ts';
import { MARKET_KIND } from '../../src-shared/protocol/index.ts';
import { DEVIATION_PERCENT, MARKETS } from '../engine/index.ts';
import { FUNDING_MS, type Exchange, type MarketState } from '../exchange/index.ts';
import { isoTime } from '../wire/index.ts';
import { Query } from './query.ts';
import type { Read } from './read.ts';

const decimalOrNull = (value: Fixed | null): string | null => (value === null ? null : formatDecimal(value));

/** interface: tickers. */
export const tickers: Read = (x, values) => {
  const query = new Query(values, ['symbol', 'marketKind']);
  const symbol = query.market();
  const kind = query.oneOf('marketKind', ['0', '2', '3']);
  const wanted = x.markets.filter(
    ({ spec }) =>
      (symbol === null || spec === symbol) && (kind === null || String(MARKET_KIND[spec.kind]) === kind),
  );
  return { value: wanted.map((market) => ticker(x, market)) };
};

function ticker(x: Exchange, market: MarketState) {
  const { spec, price, stats } = market;
  const day = stats.day(x.nowMs);
  const mark = price.available ? price.mark : null;
  return {
    symbol: spec.symbol,
    kind: MARKET_KIND[spec.kind],
    highPrice24h: decimalOrNull(day.high),
    lowPrice24h: decimalOrNull(day.low),
    prevPrice24h: decimalOrNull(day.open),
    lastPrice: decimalOrNull(stats.lastPrice),
    markPrice: decimalOrNull(mark),
    indexPrice: price.available ? formatDecimal(price.index) : null,
    nextFundingTime:
      spec.kind === 'FixedExpiryFuture' ? null : isoTime((Math.floor(x.nowMs / FUNDING_MS) + 1) * FUNDING_MS),
    volume24h: formatDecimal(day.notional),
    amount24h: formatDecimal(day.amount),
    fundingRate: formatDecimal(price.fundingRate),
    openInterest: formatDecimal(market.openInterest),
    openInterestValue: mark === null ? null : formatDecimal((market.openInterest * mark) / ONE),
  };
}

/** profile: 6, exchange_info. */
export const exchangeInfo: Read = (_x, values) => {
  new Query(values, []);
  return {
    value: {
      settlementsInfo: [
        { type: 'PnlSettlement', durationValue: 24, durationUnit: 'Hours' },
        { type: 'FundingRate', durationValue: 8, durationUnit: 'Hours' },
      ],
      assets: ['USDC'],
      symbols: MARKETS.map((market) => ({
        symbol: market.symbol,
        tickSize: formatDecimal(market.tick),
        maxOrderNotional: formatDecimal(market.maxOrderNotional),
        maxTakerPriceDeviation: formatDecimal((DEVIATION_PERCENT * ONE) / 100n),
        minOrderSize: formatDecimal(market.step),
        kind: market.kind,
      })),
    },
  };
};
