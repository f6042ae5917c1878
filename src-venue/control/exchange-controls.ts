import * as v from 'valibot';
import { TIERS, type Address } from '../../src-shared/protocol/index.ts';
import { marketOf, MAX_STRATEGIES } from '../engine/index.ts';
import type { Exchange } from '../exchange/index.ts';
import { indexPrice, label, positive, symbol, trader } from './fields.ts';
import { done, failed, post, type ControlAnswer, type ControlRoute } from './route.ts';
import type { ControlTarget } from './target.ts';

const priceBody = v.union([
  v.strictObject({ symbol, indexPrice }),
  v.strictObject({ symbol, unavailable: v.literal(true) }),
]);

/** The calls that move the exchange itself. */
export function exchangeControls(target: ControlTarget): ControlRoute[] {
  return [
    post('/practice/deposit', v.strictObject({ trader, strategyId: label, amount: positive }), (body) => {
      const refusal = depositRefusal(target.exchange(), body.trader, body.strategyId, body.amount);
      if (refusal) return refusal;
      target.sequence({ t: 'deposit', timeMs: target.now(), ...body });
      return done();
    }),
    post('/practice/deposit_ddx', v.strictObject({ trader, amount: positive }), (body) => {
      target.sequence({ t: 'deposit-ddx', timeMs: target.now(), ...body });
      return done();
    }),
    post('/practice/price', priceBody, (body) => {
      const price = 'indexPrice' in body ? body.indexPrice : null;
      const market = marketOf(body.symbol);
      if (price !== null && market && price < market.tick)
        return failed(422, 'The index price is below one tick.', 'PriceTooLow');
      target.sequence({ t: 'price', timeMs: target.now(), symbol: body.symbol, indexPrice: price });
      return done();
    }),
    post('/practice/market_maker', v.strictObject({ running: v.boolean() }), ({ running }) => {
      target.sequence({ t: 'market-maker', timeMs: target.now(), running });
      return done();
    }),
    post('/practice/deny', v.strictObject({ trader, denied: v.boolean() }), (body) => {
      if (target.exchange().accounts.trader(body.trader) === undefined)
        return failed(422, 'There is no such trader.', 'TraderNotFound');
      target.sequence({ t: 'deny', timeMs: target.now(), ...body });
      return done();
    }),
  ];
}

/** Strategy count and tier cap: available + deposit ≤ the cap (profile: 8). */
function depositRefusal(
  x: Exchange,
  address: Address,
  strategyId: string,
  amount: bigint,
): ControlAnswer | null {
  const known = x.accounts.trader(address);
  const strategy = known?.strategies.get(strategyId);
  if (!strategy && (known?.strategies.size ?? 0) >= MAX_STRATEGIES) {
    return failed(422, `A trader has at most ${MAX_STRATEGIES} strategies.`, 'TooManyStrategies');
  }
  const cap = (known?.tier ?? TIERS[0]).collateralCap;
  if ((strategy?.availCollateral ?? 0n) + amount > cap)
    return failed(
      422,
      "The deposit would exceed the collateral cap of the trader's tier.",
      'CollateralCapBreached',
    );
  return null;
}
