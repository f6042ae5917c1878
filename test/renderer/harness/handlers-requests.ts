import type { CommandArguments, CommandHandlers, RequestRow } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { formatDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import { orderWords } from './words.ts';
import { requestSample } from './samples.ts';
import { titleOf, walletPreview } from './samples-wallet.ts';
import type { World } from './world.ts';

type Names =
  | 'order.place'
  | 'order.modify'
  | 'order.cancel'
  | 'order.cancelAll'
  | 'account.withdraw'
  | 'account.withdrawDdx'
  | 'profile.update'
  | 'request.prepare'
  | 'request.submit'
  | 'request.list'
  | 'request.show'
  | 'request.settle';

const DELAY_MS = 12;
const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, DELAY_MS));
const text = (value: Fixed | undefined): string | undefined =>
  value === undefined ? undefined : formatDecimal(value);

/** Private requests: no rules of an exchange; what the world is told to answer, it answers. */
export function requestHandlers(world: World): Pick<CommandHandlers, Names> {
  let index = 20;
  const prepared = new Map<string, CommandArguments<'request.prepare'>>();

  const request = (part: Partial<RequestRow>): RequestRow => {
    index++;
    const now = Date.now();
    const row = requestSample(now, index, {
      createdAt: now,
      updatedAt: now,
      windowEndMs: now + 5_000,
      ...part,
    });
    world.addRequest(row);
    return row;
  };
  const find = (requestId: string): RequestRow => {
    const row = world.requests.find((candidate) => candidate.requestId === requestId);
    if (row) return row;
    throw new CountersignError('REQUEST_UNKNOWN', 'There is no such request.', 'Look at the list.');
  };
  const wallet = (input: CommandArguments<'request.prepare'>): RequestRow => {
    world.prepared.push(input);
    return request({ kind: input.kind, summary: titleOf(input), orderHash: undefined, symbol: undefined });
  };

  return {
    'order.place': async (input) => {
      await later();
      world.placed.push(input);
      const { symbol, side, type } = input;
      const amount = formatDecimal(input.amount);
      const price = text(input.price);
      const stopPrice = text(input.stopPrice);
      const summary = orderWords({ side, symbol, amount, price, stopPrice }, symbol === 'ETHP' ? 1 : 0);
      const part = input.override.length > 0 ? undefined : await world.onPlace?.(summary, index);
      const row = request({
        summary,
        symbol,
        ...(input.clientId === undefined ? {} : { clientId: input.clientId }),
        ...part,
      });
      if (row.state !== 'Sequenced') return row;
      if (type === 'market')
        world.set('positions', [
          {
            symbol,
            strategy: 'main',
            side: side === 'buy' ? 'long' : 'short',
            amount,
            avgEntryPrice: '2431.2',
            markPrice: '2431.3',
            unrealisedPnl: '0.025',
            notional: '607.825',
          },
        ]);
      else
        world.set('orders', [
          {
            orderHash: `0x${String(index).padStart(50, 'a')}`,
            symbol,
            strategy: 'main',
            side,
            type,
            price: price ?? '0',
            stopPrice: stopPrice ?? null,
            originalAmount: amount,
            amount,
            createdAt: Date.now(),
          },
          ...world.held.orders,
        ]);
      return row;
    },
    'order.modify': async (input) => {
      await later();
      const order = world.held.orders.find(({ orderHash }) => orderHash === input.orderHash);
      if (!order) throw new CountersignError('ORDER_NOT_OPEN', 'No open order has this hash.', 'Look again.');
      const amount = text(input.amount) ?? order.amount;
      const price = text(input.price) ?? order.price;
      const summary = `Change to ${orderWords({ ...order, amount, price }, order.symbol === 'ETHP' ? 1 : 0)}`;
      const part = input.override.length > 0 ? undefined : await world.onPlace?.(summary, index);
      const row = request({ kind: 'ModifyOrder', summary, symbol: order.symbol, ...part });
      if (row.state === 'Sequenced')
        world.set(
          'orders',
          world.held.orders.map((each) =>
            each === order
              ? {
                  ...order,
                  orderHash: `0x${String(index).padStart(50, 'b')}`,
                  amount,
                  originalAmount: amount,
                  price,
                }
              : each,
          ),
        );
      return row;
    },
    'order.cancel': async ({ orderHash }) => {
      await later();
      const row = request({ kind: 'CancelOrder', summary: `Cancel ${orderHash.slice(0, 8)}…` });
      world.set(
        'orders',
        world.held.orders.filter((order) => order.orderHash !== orderHash),
      );
      return row;
    },
    'order.cancelAll': async ({ symbol }) => {
      await later();
      const row = request({ kind: 'CancelAll', summary: `Cancel all ${symbol} of main` });
      world.set(
        'orders',
        world.held.orders.filter((order) => order.symbol !== symbol),
      );
      return row;
    },
    'account.withdraw': ({ approval: _, ...input }) => wallet({ kind: 'Withdraw', ...input }),
    'account.withdrawDdx': ({ approval: _, ...input }) => wallet({ kind: 'WithdrawDDX', ...input }),
    'profile.update': ({ approval: _, ...input }) => wallet({ kind: 'ProfileUpdate', ...input }),
    'request.prepare': async (input) => {
      await later();
      const refused = input.override.length > 0 ? null : world.onPrepare?.(input);
      if (refused) return { answer: request({ kind: input.kind, summary: titleOf(input), ...refused }) };
      const id = `prepared-${String(prepared.size)}`;
      prepared.set(id, input);
      const preview = walletPreview(input, Date.now());
      return {
        prepared: id,
        preview: { ...preview, signer: world.signer ?? preview.signer },
        validMs: world.validMs,
      };
    },
    'request.submit': async ({ prepared: id }) => {
      await later();
      const input = prepared.get(id);
      prepared.delete(id);
      if (input) return wallet(input);
      throw new CountersignError(
        'PREPARED_UNKNOWN',
        'What was shown can no longer be signed: its window is over or it was answered already.',
        'Make the request anew.',
      );
    },
    'request.list': () => world.requests,
    'request.show': ({ requestId }) => find(requestId),
    'request.settle': ({ requestId, as }) => {
      const row = find(requestId);
      const state = as === 'sequenced' ? 'Sequenced' : 'NotSequenced';
      const settled: RequestRow = {
        ...row,
        state,
        trail: [...row.trail, { state, at: Date.now() }],
        evidence: [...row.evidence, `settled by interface: ${as}`],
      };
      world.requests = world.requests.map((each) => (each === row ? settled : each));
      world.changed('requests');
      return settled;
    },
  };
}
