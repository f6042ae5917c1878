import type { CommandInput, OpenOrder } from '../../../src-shared/contract/index.ts';
import { PRIVATE_OPTIONS, privateInput, request } from '../answer.ts';
import type { CliCommand } from '../command.ts';
import { withDaemon } from '../link.ts';
import { table, time } from '../table.ts';
import { checked, oneOf } from '../values.ts';

const SYMBOL = { value: 'S', help: 'the market, such as ETHP' };
const STRATEGY = { value: 'NAME', help: 'main by default' };

const place: CliCommand = {
  name: 'order place',
  summary: 'place an order',
  options: {
    symbol: SYMBOL,
    side: { value: 'SIDE', help: 'buy or sell' },
    type: { value: 'TYPE', help: 'limit, market, stop or post-only' },
    amount: { value: 'A', help: 'how much, in units of the market' },
    price: { value: 'P', help: 'for limit and post-only; for stop where it then becomes a limit order' },
    'stop-price': { value: 'P', help: 'for stop' },
    strategy: STRATEGY,
    ...PRIVATE_OPTIONS,
  },
  async run(invocation) {
    const input: CommandInput<'order.place'> = checked('order.place', {
      ...privateInput(invocation),
      symbol: invocation.need('symbol'),
      strategy: invocation.text('strategy'),
      side: oneOf(invocation.need('side'), ['buy', 'sell'], 'side'),
      type: oneOf(invocation.need('type'), ['limit', 'market', 'stop', 'post-only'], 'type'),
      amount: invocation.need('amount'),
      price: invocation.text('price'),
      stopPrice: invocation.text('stop-price'),
    });
    return request(invocation, (daemon) => daemon.call('order.place', input));
  },
};

const cancel: CliCommand = {
  name: 'order cancel',
  summary: 'cancel one order',
  operands: ['HASH'],
  options: { symbol: SYMBOL, ...PRIVATE_OPTIONS },
  async run(invocation) {
    const input = checked('order.cancel', {
      ...privateInput(invocation),
      symbol: invocation.need('symbol'),
      orderHash: invocation.operand(0),
    });
    return request(invocation, (daemon) => daemon.call('order.cancel', input));
  },
};

const cancelAll: CliCommand = {
  name: 'order cancel-all',
  summary: 'cancel every order of a strategy on a market',
  options: { symbol: SYMBOL, strategy: STRATEGY, ...PRIVATE_OPTIONS },
  async run(invocation) {
    const input = checked('order.cancelAll', {
      ...privateInput(invocation),
      symbol: invocation.need('symbol'),
      strategy: invocation.text('strategy'),
    });
    return request(invocation, (daemon) => daemon.call('order.cancelAll', input));
  },
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

export const orderCommands: readonly CliCommand[] = [place, cancel, cancelAll, list];
