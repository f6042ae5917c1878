import fc from 'fast-check';

/** What may happen to an exchange. Numbers are chosen here; what they mean, depends on the state they meet. */
const who = fc.integer({ min: 0, max: 4 });
const symbol = fc.oneof(
  { weight: 20, arbitrary: fc.constant('ETHP') },
  { weight: 6, arbitrary: fc.constantFrom('BTCP', 'FUNDP', 'ETHFZ') },
  { weight: 1, arbitrary: fc.constant('DOGEP') },
);
const strategy = fc.oneof(
  { weight: 20, arbitrary: fc.constant('main') },
  { weight: 6, arbitrary: fc.constant('alt') },
  { weight: 1, arbitrary: fc.constant('none') },
);
/** Something once in `n` times, otherwise null. */
function oneIn<T>(n: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: n - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });
}
/** A session key of the trader, or the wallet; and now and then a nonce that was used before. */
const signed = {
  who: fc.oneof({ weight: 8, arbitrary: fc.integer({ min: 0, max: 2 }) }, { weight: 1, arbitrary: who }),
  session: oneIn(2, fc.integer({ min: 0, max: 1 })),
  oldNonce: oneIn(15, fc.nat()),
};
const sometimes = (freq: number): fc.Arbitrary<boolean> =>
  fc.integer({ min: 0, max: freq }).map((drawn) => drawn === freq);

const placement = {
  symbol,
  strategy,
  side: fc.constantFrom('Bid' as const, 'Ask' as const),
  orderType: fc.constantFrom(0 as const, 0 as const, 1 as const, 2 as const, 3 as const),
  /** Hundredths of a percent from the mark price. */
  offset: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: -20, max: 20 }) },
    { weight: 1, arbitrary: fc.integer({ min: -400, max: 400 }) },
  ),
  stopOffset: fc.integer({ min: -300, max: 300 }),
  /** Worth in USDC at the mark price. */
  worth: fc.oneof(
    { weight: 10, arbitrary: fc.integer({ min: 1, max: 9_000 }) },
    { weight: 10, arbitrary: fc.integer({ min: 9_000, max: 27_000 }) },
    { weight: 1, arbitrary: fc.constantFrom(0, 2_000_000) },
  ),
  /** What is wrong with it, if anything. */
  flaw: fc.oneof(
    { weight: 30, arbitrary: fc.constant(null) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'off-tick',
        'off-step',
        'negative-price',
        'negative-amount',
        'stop-on-limit',
      ),
    },
  ),
};

const what = <const T extends string>(name: T) => ({ what: fc.constant(name) });

const biased = fc.oneof(
  { weight: 40, arbitrary: fc.record({ ...what('Order'), ...signed, ...placement }) },
  {
    weight: 5,
    arbitrary: fc.record({
      ...what('ModifyOrder'),
      ...signed,
      ...placement,
      target: fc.nat(),
      mine: sometimes(9).map((other) => !other),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...what('CancelOrder'),
      ...signed,
      symbol,
      target: fc.nat(),
      mine: sometimes(4).map((other) => !other),
    }),
  },
  { weight: 2, arbitrary: fc.record({ ...what('CancelAll'), ...signed, symbol, strategy }) },
  {
    weight: 4,
    arbitrary: fc.record({
      ...what('ProfileUpdate'),
      who,
      oldNonce: signed.oldNonce,
      inDdx: fc.boolean(),
      referral: oneIn(3, fc.integer({ min: 1, max: 2 })),
      denial: oneIn(
        2,
        fc.record({
          session: fc.integer({ min: 0, max: 1 }),
          /** Seconds from now; null takes the key off the list. */
          seconds: fc.constantFrom(-5, 0, 30, 30, 100_000, null),
        }),
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...what('Withdraw'),
      who,
      oldNonce: signed.oldNonce,
      strategy,
      usdc: sometimes(9).map((other) => !other),
      amount: fc.integer({ min: -1, max: 9_999 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...what('WithdrawDDX'),
      who: signed.who,
      oldNonce: signed.oldNonce,
      amount: fc.constantFrom(-1, 0, 1, 1, 1, 600, 600, 999_500),
    }),
  },
  { weight: 2, arbitrary: fc.record({ ...what('resend'), target: fc.nat() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      ...what('deposit'),
      who: fc.integer({ min: 0, max: 3 }),
      strategy: fc.constantFrom('main', 'main', 'alt'),
      amount: fc.integer({ min: 1, max: 10_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...what('deposit-ddx'),
      who: fc.integer({ min: 0, max: 3 }),
      amount: fc.constantFrom(1, 700, 1_000_000),
    }),
  },
  { weight: 1, arbitrary: fc.record({ ...what('deny'), who, denied: sometimes(2) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      ...what('step'),
      ms: fc.oneof(
        { weight: 6, arbitrary: fc.integer({ min: 1, max: 3_000 }) },
        { weight: 2, arbitrary: fc.integer({ min: 10_000, max: 130_000 }) },
        { weight: 2, arbitrary: fc.constantFrom(9 * 3_600_000, 26 * 3_600_000, 8 * 86_400_000) },
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...what('price'),
      symbol: fc.constantFrom('ETHP', 'ETHP', 'BTCP', 'ETHFZ', 'FUNDP'),
      /** In percent of what it is; null takes the price away. */
      percent: fc.oneof(
        { weight: 4, arbitrary: fc.integer({ min: 97, max: 103 }) },
        { weight: 3, arbitrary: fc.integer({ min: 50, max: 190 }) },
        { weight: 1, arbitrary: fc.constant(null) },
      ),
    }),
  },
);
/** Without a bias to small numbers, which would always name the same order. */
export const command = fc.noBias(biased);
export type Command = typeof command extends fc.Arbitrary<infer T> ? T : never;
