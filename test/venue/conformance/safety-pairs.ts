import type { Content, ForeignTrader, Kind } from '../support/foreign.ts';

/** One request that breaches two safety rules at once, and what is left of it when the first is put right. */
export interface Pair {
  readonly first: string;
  readonly then: string;
  readonly kind: Kind;
  readonly fields?: Content;
  /** Makes both rules bite. `trader` has 10,000 USDC in "main" and nothing else; `other` is unknown. */
  readonly before?: (trader: ForeignTrader, other: ForeignTrader) => Promise<Content | void>;
  /** The request is the other's. */
  readonly byOther?: true;
  /** Puts the first rule right: by other fields, or by what it does. */
  readonly cure: Content | ((sender: ForeignTrader) => Promise<Content | void>);
}

const NEVER_SEEN = `0x${'ab'.repeat(25)}`;

export const denied =
  (value: boolean) =>
  async ({ venue, address }: ForeignTrader): Promise<void> => {
    await venue.must('/practice/deny', { trader: address, denied: value });
  };
const noPrice = ({ venue }: ForeignTrader): Promise<void> => venue.price('ETHP', null);
const priceAgain = ({ venue }: ForeignTrader): Promise<void> => venue.price('ETHP', '2000');
export const onlyDdx = (_trader: ForeignTrader, other: ForeignTrader): Promise<void> => other.depositDdx('5');
/** The other has an open order; gives its hash. */
const anothersOrder = async (_trader: ForeignTrader, other: ForeignTrader): Promise<Content> => {
  await other.deposit('1000');
  return { orderHash: await other.placed() };
};
const ownOrder = async (sender: ForeignTrader): Promise<Content> => ({ orderHash: await sender.placed() });

/**
 * profile: 5 Safety order. Each adjacent pair of rules that one request can breach. Pairs that none can:
 * TraderNotFound and AccessDenied (only known traders are denied); UnsupportedMarket and MarketPriceNotAvailable (what
 * is no market has no price to take away); OrderNotFound and SignatureRecoveryMismatch (a hash is unknown or
 * another's); WithdrawDDXAmountZeroNeg and MaxDDXWithdrawAmountBreached (what is not above zero is above no balance);
 * UnsupportedTraderUpdate, and CancelNoLiquidityForMarket, and what follows them (they belong to different kinds).
 * There the neighbours are compared across the gap.
 * The rules about a request's own values are in safety-pairs-values.ts.
 */
export const STATE_PAIRS: readonly Pair[] = [
  {
    first: 'TraderNotFound',
    then: 'NoStrategies',
    kind: 'Order',
    byOther: true,
    cure: (sender) => sender.depositDdx('5'),
  },
  {
    first: 'AccessDenied',
    then: 'NoStrategies',
    kind: 'Order',
    byOther: true,
    before: async (trader, other) => {
      await onlyDdx(trader, other);
      await denied(true)(other);
    },
    cure: denied(false),
  },
  {
    first: 'NoStrategies',
    then: 'StrategyNotFound',
    kind: 'Order',
    byOther: true,
    before: onlyDdx,
    cure: (sender) => sender.deposit('1', 'alt'),
  },
  {
    first: 'NoStrategies',
    then: 'UnsupportedMarket',
    kind: 'CancelOrder',
    fields: { symbol: 'X' },
    byOther: true,
    before: onlyDdx,
    cure: (sender) => sender.deposit('1'),
  },
  {
    first: 'AccessDenied',
    then: 'UnsupportedTraderUpdate',
    kind: 'ProfileUpdate',
    fields: { referralAddress: `0x${'22'.repeat(20)}` },
    before: async (trader) => {
      await trader.sequenced('ProfileUpdate', { referralAddress: `0x${'11'.repeat(20)}` });
      await denied(true)(trader);
    },
    cure: denied(false),
  },
  {
    first: 'StrategyNotFound',
    then: 'UnsupportedMarket',
    kind: 'Order',
    fields: { strategy: 'alt', symbol: 'X' },
    cure: { strategy: 'main' },
  },
  {
    first: 'StrategyNotFound',
    then: 'MarketPriceNotAvailable',
    kind: 'Order',
    fields: { strategy: 'alt' },
    before: noPrice,
    cure: { strategy: 'main' },
  },
  {
    first: 'UnsupportedMarket',
    then: 'OrderNotFound',
    kind: 'ModifyOrder',
    fields: { symbol: 'X', orderHash: NEVER_SEEN },
    cure: { symbol: 'ETHP' },
  },
  {
    first: 'UnsupportedMarket',
    then: 'SignatureRecoveryMismatch',
    kind: 'CancelOrder',
    fields: { symbol: 'X' },
    before: anothersOrder,
    cure: { symbol: 'ETHP' },
  },
  {
    first: 'UnsupportedMarket',
    then: 'CancelNoLiquidityForMarket',
    kind: 'CancelAll',
    fields: { symbol: 'X' },
    cure: { symbol: 'ETHP' },
  },
  {
    first: 'MarketPriceNotAvailable',
    then: 'OrderNotFound',
    kind: 'ModifyOrder',
    fields: { orderHash: NEVER_SEEN },
    before: noPrice,
    cure: priceAgain,
  },
  {
    first: 'MarketPriceNotAvailable',
    then: 'SignatureRecoveryMismatch',
    kind: 'ModifyOrder',
    before: async (trader, other) => {
      const fields = await anothersOrder(trader, other);
      await noPrice(trader);
      return fields;
    },
    cure: priceAgain,
  },
  {
    first: 'MarketPriceNotAvailable',
    then: 'OrderPriceNeg',
    kind: 'Order',
    fields: { price: '-1' },
    before: noPrice,
    cure: priceAgain,
  },
  {
    first: 'OrderNotFound',
    then: 'OrderPriceNeg',
    kind: 'ModifyOrder',
    fields: { orderHash: NEVER_SEEN, price: '-1' },
    cure: ownOrder,
  },
  {
    first: 'SignatureRecoveryMismatch',
    then: 'OrderPriceNeg',
    kind: 'ModifyOrder',
    fields: { price: '-1' },
    before: anothersOrder,
    cure: ownOrder,
  },
];
