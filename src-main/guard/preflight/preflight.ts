import type { Intent, PlacingIntent } from '../../operator/index.ts';
import { predicted, type Finding } from '../finding.ts';
import type { AccountFacts, HashStanding, PreflightFacts, StrategyFacts } from './facts.ts';
import { ddxFindings, withdrawalFindings } from './funds.ts';
import { marginFindings } from './margin.ts';
import { placementFindings } from './placement.ts';
import { profileFindings } from './profile-update.ts';

/**
 * Predicts the venue's refusal of a request from public state: every finding, in the order in which the venue would
 * refuse (profile: 5 Safety order). What is not known is not predicted.
 */
export function preflight(intent: Intent, facts: PreflightFacts): Finding[] {
  const { account } = facts;
  if (account !== null && account.trader === null)
    return [predicted('TraderNotFound', 'A trader exists from the first deposit; deposit USDC first.')];
  if (intent.kind === 'ProfileUpdate') {
    const trader = account?.trader ?? null;
    return trader === null ? [] : profileFindings(intent, trader, facts.venueSeconds);
  }
  if (intent.kind === 'WithdrawDDX') return ddxFindings(intent, account);
  if (account?.strategies.size === 0)
    return [predicted('NoStrategies', 'A strategy exists from its first deposit; deposit USDC first.')];
  const label = 'strategyId' in intent ? intent.strategyId : 'strategy' in intent ? intent.strategy : null;
  const strategy = label === null ? undefined : account?.strategies.get(label);
  if (account !== null && label !== null && strategy === undefined) {
    const labels = [...account.strategies.keys()].join(', ');
    return [predicted('StrategyNotFound', `Strategies of this trader: ${labels}.`)];
  }
  if (intent.kind === 'Withdraw') return withdrawalFindings(intent, strategy ?? null, facts);
  if (facts.market === undefined)
    return [predicted('UnsupportedMarket', `Markets: ${facts.symbols.join(', ')}.`)];
  switch (intent.kind) {
    case 'CancelOrder':
      return hashFindings(facts.hash);
    case 'CancelAll':
      return nothingOpen(intent.symbol, account, strategy);
    default:
      return placingFindings(intent, facts, strategy);
  }
}

function placingFindings(
  intent: PlacingIntent,
  facts: PreflightFacts,
  strategy: StrategyFacts | undefined,
): Finding[] {
  const { market, marks, priceless } = facts;
  if (market === undefined) return [];
  const findings: Finding[] = [];
  if (priceless)
    findings.push(
      predicted('MarketPriceNotAvailable', 'Wait until the market has a mark price; cancels go on.'),
    );
  const replaces = intent.kind === 'ModifyOrder' ? intent.orderHash : null;
  if (replaces !== null) findings.push(...hashFindings(facts.hash));
  // Without a mark price of the venue's, what rests on one is not known.
  const known = priceless ? new Map([...marks].filter(([symbol]) => symbol !== intent.symbol)) : marks;
  findings.push(...placementFindings(intent, market, known.get(intent.symbol)));
  if (strategy !== undefined) findings.push(...marginFindings(intent, replaces, market, strategy, known));
  return findings;
}

function hashFindings(hash: HashStanding): Finding[] {
  if (hash === 'never') return [predicted('OrderNotFound', 'See `countersign order list`.')];
  return hash === 'foreign'
    ? [predicted('SignatureRecoveryMismatch', 'Only its own trader can change or cancel it.')]
    : [];
}

function nothingOpen(
  symbol: string,
  account: AccountFacts | null,
  strategy: StrategyFacts | undefined,
): Finding[] {
  if (strategy === undefined || account?.ordersComplete !== true) return [];
  const isOpen = [...strategy.openOrders, ...strategy.onTheirWay].some((order) => order.symbol === symbol);
  return isOpen ? [] : [predicted('CancelNoLiquidityForMarket', 'There is nothing to cancel.')];
}
