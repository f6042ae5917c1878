import type { OpenOrder } from '../../../src-shared/contract/index.ts';
import { PRIVATE_OPTIONS, privateInput, privateRequest } from '../answer.ts';
import { APPROVAL_OPTIONS } from '../approval.ts';
import type { CliCommand, Options } from '../command.ts';
import { withDaemon } from '../link.ts';
import { table, time } from '../table.ts';
import { checked, oneOf } from '../values.ts';

const SYMBOL = { value: 'S', help: 'the market, such as ETHP' };
const STRATEGY = { value: 'NAME', help: 'main by default' };

const SIDES = ['buy', 'sell'] as const;
const TYPES = ['limit', 'market', 'stop', 'post-only'] as const;
const OPTIONS: Options = { ...PRIVATE_OPTIONS, ...APPROVAL_OPTIONS };

const PLACING: Options = {
  side: { value: 'SIDE', help: 'buy or sell' },
  type: { value: 'TYPE', help: 'limit, market, stop or post-only' },
  amount: { value: 'A', help: 'how much, in units of the market' },
  price: { value: 'P', help: 'for limit and post-only; for stop where it then becomes a limit order' },
  'stop-price': { value: 'P', help: 'for stop' },
};

const place: CliCommand = {
  name: 'order place',
  summary: 'place an order',
  options: { symbol: SYMBOL, ...PLACING, strategy: STRATEGY, ...OPTIONS },
  run: (invocation) =>
    privateRequest(invocation, {
      kind: 'Order',
      ...privateInput(invocation),
      symbol: invocation.need('symbol'),
      strategy: invocation.text('strategy'),
      side: oneOf(invocation.need('side'), SIDES, 'side'),
      type: oneOf(invocation.need('type'), TYPES, 'type'),
      amount: invocation.need('amount'),
      price: invocation.text('price'),
      stopPrice: invocation.text('stop-price'),
    }),
};

const modify: CliCommand = {
  name: 'order modify',
  summary: 'change an open order; what is left out stays as it is',
  operands: ['HASH'],
  options: {
    symbol: SYMBOL,
    ...PLACING,
    strategy: { value: 'NAME', help: "the order's own by default" },
    ...OPTIONS,
  },
  run(invocation) {
    const side = invocation.text('side');
    const type = invocation.text('type');
    return privateRequest(invocation, {
      kind: 'ModifyOrder',
      ...privateInput(invocation),
      orderHash: invocation.operand(0),
      symbol: invocation.text('symbol'),
      strategy: invocation.text('strategy'),
      side: side === undefined ? undefined : oneOf(side, SIDES, 'side'),
      type: type === undefined ? undefined : oneOf(type, TYPES, 'type'),
      amount: invocation.text('amount'),
      price: invocation.text('price'),
      stopPrice: invocation.text('stop-price'),
    });
  },
};

const cancel: CliCommand = {
  name: 'order cancel',
  summary: 'cancel one order',
  operands: ['HASH'],
  options: { symbol: SYMBOL, ...OPTIONS },
  run: (invocation) =>
    privateRequest(invocation, {
      kind: 'CancelOrder',
      ...privateInput(invocation),
      symbol: invocation.need('symbol'),
      orderHash: invocation.operand(0),
    }),
};

const cancelAll: CliCommand = {
  name: 'order cancel-all',
  summary: 'cancel every order of a strategy on a market',
  options: { symbol: SYMBOL, strategy: STRATEGY, ...OPTIONS },
  run: (invocation) =>
    privateRequest(invocation, {
      kind: 'CancelAll',
      ...privateInput(invocation),
      symbol: invocation.need('symbol'),
      strategy: invocation.text('strategy'),
    }),
};

const list: CliCommand = {
  name: 'order list',
  summary: 'list open orders',
  async run(invocation) {
    const input = checked('order.list', { wallet: invocation.text('wallet') });
    const orders = await withDaemon(invocation.dataDir, (daemon) => daemon.call('order.list', input));
    invocation.print(orders, () => asTable(orders));
    return undefined;
  },
};

function asTable(orders: readonly OpenOrder[]): string {
  const heading = ['HASH', 'SYMBOL', 'STRATEGY', 'SIDE', 'TYPE', 'PRICE', 'OPEN', 'OF', 'PLACED'];
  const rows = orders.map((order) => [
    order.orderHash,
    order.symbol,
    order.strategy,
    order.side,
    order.type,
    order.price,
    order.amount,
    order.originalAmount,
    time(order.createdAt),
  ]);
  return table(heading, rows, 'There are no open orders.');
}

export const orderCommands: readonly CliCommand[] = [place, modify, cancel, cancelAll, list];
