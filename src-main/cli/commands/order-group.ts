import type { CommandInput } from '../../../src-shared/contract/index.ts';
import { SCALE_SIZES, scaleOrders, type ScaleProblem } from '../../../src-shared/market/index.ts';
import { formatDecimal, parseDecimal } from '../../../src-shared/money/index.ts';
import { groupRequest } from '../answer-group.ts';
import type { CliCommand, Options } from '../command.ts';
import { UsageError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import type { DaemonLink } from '../link.ts';
import { checked, decimal, oneOf, whole } from '../values.ts';

const SIDES = ['buy', 'sell'] as const;
const TYPES = ['limit', 'market', 'stop', 'post-only'] as const;
const SCALE_TYPES = ['limit', 'post-only'] as const;

const COMMON: Options = {
  symbol: { value: 'S', help: 'the market, such as ETHP' },
  side: { value: 'SIDE', help: 'buy or sell' },
};
const KEYS: Options = {
  strategy: { value: 'NAME', help: 'main by default' },
  session: { value: 'SESSION', help: 'the session key that signs all of it; else one that may' },
  'client-id': { value: 'ID', help: 'the same ID with the same orders is the same group' },
};

const common = (invocation: Invocation) => ({
  wallet: invocation.text('wallet'),
  symbol: invocation.need('symbol'),
  strategy: invocation.text('strategy'),
  side: oneOf(invocation.need('side'), SIDES, 'side'),
  session: invocation.text('session'),
  clientId: invocation.text('client-id'),
});

const bracket: CliCommand = {
  name: 'order bracket',
  summary: 'place an order whose exits follow what it trades: a stop, a target, or both',
  options: {
    ...COMMON,
    type: { value: 'TYPE', help: 'of the entry: limit, market, stop or post-only' },
    amount: { value: 'A', help: 'how much, in units of the market' },
    price: { value: 'P', help: 'of the entry, as for order place' },
    'stop-price': { value: 'P', help: 'of an entry that is a stop' },
    stop: { value: 'P', help: 'the mark price at which the stop wakes up' },
    'stop-limit': { value: 'P', help: 'the worst price of the stop; at market without it' },
    target: { value: 'P', help: 'the limit price of the target' },
    ...KEYS,
  },
  run(invocation) {
    const stopPrice = invocation.text('stop');
    const limit = invocation.text('stop-limit');
    const target = invocation.text('target');
    if (stopPrice === undefined && limit !== undefined)
      throw new UsageError(
        'OPTION_MISSING',
        '--stop is missing.',
        '--stop-limit is the worst price of a --stop.',
      );
    if (stopPrice === undefined && target === undefined)
      throw new UsageError('OPTION_MISSING', '--stop or --target is missing.', 'Give one of them, or both.');
    const input = checked('order.bracket', {
      ...common(invocation),
      type: oneOf(invocation.need('type'), TYPES, 'type'),
      amount: invocation.need('amount'),
      price: invocation.text('price'),
      stopPrice: invocation.text('stop-price'),
      ...(stopPrice === undefined ? {} : { stop: { stopPrice, price: limit } }),
      ...(target === undefined ? {} : { target: { price: target } }),
    });
    return groupRequest(invocation, (daemon) => daemon.call('order.bracket', input));
  },
};

const scale: CliCommand = {
  name: 'order scale',
  summary: 'place 2 to 20 orders at even distances between two prices, one after the other',
  options: {
    ...COMMON,
    type: { value: 'TYPE', help: 'limit or post-only; limit by default' },
    amount: { value: 'A', help: 'of all orders together, in units of the market' },
    from: { value: 'P', help: 'price of the first order' },
    to: { value: 'P', help: 'price of the last order' },
    count: { value: 'N', help: 'how many orders' },
    sizes: { value: 'SIZES', help: 'flat, rising or falling; flat by default' },
    ...KEYS,
  },
  run(invocation) {
    const type = oneOf(invocation.text('type') ?? 'limit', SCALE_TYPES, 'type');
    const wish = {
      amount: decimal(invocation.need('amount'), 'amount'),
      from: decimal(invocation.need('from'), 'from'),
      to: decimal(invocation.need('to'), 'to'),
      count: whole(invocation.need('count'), 'count') ?? 0,
      sizes: oneOf(invocation.text('sizes') ?? 'flat', SCALE_SIZES, 'sizes'),
    };
    const rest = { ...common(invocation), type };
    return groupRequest(invocation, async (daemon) => {
      const orders = await spread(daemon, rest.symbol, wish);
      return daemon.call('order.scale', checked('order.scale', { ...rest, orders }));
    });
  },
};

type Wish = Omit<Parameters<typeof scaleOrders>[0], 'tick' | 'step'>;

/** The orders on the market's own grid. */
async function spread(
  daemon: DaemonLink,
  symbol: string,
  wish: Wish,
): Promise<CommandInput<'order.scale'>['orders']> {
  const markets = await daemon.call('market.list', {});
  const market = markets.find((each) => each.symbol === symbol);
  if (market === undefined) {
    const names = markets.map((each) => each.symbol).join(', ');
    throw new UsageError('MARKET_UNKNOWN', `There is no market ${symbol}.`, `Markets: ${names}.`);
  }
  const { tickSize, minOrderSize } = market;
  const made = scaleOrders({ ...wish, tick: parseDecimal(tickSize), step: parseDecimal(minOrderSize) });
  if (typeof made === 'string') throw problem(made, tickSize, minOrderSize);
  return made.map(({ price, amount }) => ({ price: formatDecimal(price), amount: formatDecimal(amount) }));
}

function problem(what: ScaleProblem, tick: string, step: string): UsageError {
  const sentences: Record<ScaleProblem, readonly [string, string]> = {
    count: ['A scale has 2 to 20 orders.', 'Write --count with a number from 2 to 20.'],
    grid: [
      'The amount or a price is off the grid of this market.',
      `Prices go in steps of ${tick}, amounts in steps of ${step}.`,
    ],
    prices: [
      'There are fewer prices between the first and the last than orders.',
      `Prices go in steps of ${tick}: take fewer orders, or prices further apart.`,
    ],
    sizes: [
      'An order would get less than the smallest size.',
      `The smallest size is ${step}: take fewer orders, or a larger amount.`,
    ],
  };
  return new UsageError('SCALE_IMPOSSIBLE', ...sentences[what]);
}

export const orderGroupCommands: readonly CliCommand[] = [bracket, scale];
