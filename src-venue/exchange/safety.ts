import type { Address, Hex } from '../../src-shared/protocol/index.ts';
import type { Strategy, Trader, VenueOrder } from '../accounts/index.ts';
import { marketOf, type MarketSpec } from '../engine/index.ts';
import type { SequencedRequest } from '../log/index.ts';
import { refuse, type Refusal } from './refusal.ts';
import { checkProfile } from './profile.ts';
import { checkOrderRules } from './safety-order.ts';
import { checkDdxWithdrawal, checkWithdrawal } from './safety-withdraw.ts';
import type { Exchange } from './state.ts';

/**
 * The safety rules in the order of profile: 5 Safety order.
 * @returns null when the request may be sequenced.
 */
export function checkSafety(x: Exchange, sender: Address, request: SequencedRequest): Refusal | null {
  const trader = x.accounts.trader(sender);
  if (trader === undefined) return refuse('TraderNotFound');
  if (trader.denied) return refuse('AccessDenied');
  // A profile and a DDX balance are the trader's own: neither needs a strategy.
  if (request.kind === 'ProfileUpdate') return checkProfile(trader, request.params);
  if (request.kind === 'WithdrawDDX') return checkDdxWithdrawal(trader, request.params.amount);
  if (trader.strategies.size === 0) return refuse('NoStrategies');
  if (request.kind === 'Withdraw') return checkWithdrawal(x, trader, request.params);
  const named = 'strategy' in request.params ? trader.strategies.get(request.params.strategy) : null;
  if (named === undefined) return refuse('StrategyNotFound');
  const market = marketOf(request.params.symbol);
  if (market === undefined)
    return refuse('UnsupportedMarket', `There is no market "${request.params.symbol}" here.`);

  switch (request.kind) {
    case 'CancelOrder':
      return checkKnownOrder(x, trader, request.params.orderHash);
    case 'CancelAll':
      return named?.holding(market).orders.length === 0 ? refuse('CancelNoLiquidityForMarket') : null;
    case 'Order':
      return named && checkPlacing(x, named, market, request, null);
    case 'ModifyOrder': {
      if (!x.market(market).price.available) return refuse('MarketPriceNotAvailable');
      const refusal = checkKnownOrder(x, trader, request.params.orderHash);
      if (refusal || !named) return refusal;
      const old = x.order(request.params.orderHash) ?? null;
      const replaces = old?.open && old.owner === named && old.market === market ? old : null;
      return checkPlacing(x, named, market, request, replaces);
    }
  }
}

function checkPlacing(
  x: Exchange,
  strategy: Strategy,
  market: MarketSpec,
  request: Extract<SequencedRequest, { kind: 'Order' | 'ModifyOrder' }>,
  replaces: VenueOrder | null,
): Refusal | null {
  if (!x.market(market).price.available) return refuse('MarketPriceNotAvailable');
  return checkOrderRules(x, strategy, market, request.params, replaces);
}

function checkKnownOrder(x: Exchange, trader: Trader, hash: Hex): Refusal | null {
  const order = x.order(hash);
  if (order === undefined) return refuse('OrderNotFound');
  return order.owner.trader === trader ? null : refuse('SignatureRecoveryMismatch');
}
