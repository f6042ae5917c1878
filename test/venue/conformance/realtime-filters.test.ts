import { afterEach, beforeAll, expect } from 'vitest';
import { strategyIdHash, type ForeignTrader } from '../support/foreign.ts';
import type { TestSocket } from '../support/socket.ts';
import { reasonsOf } from './observe.ts';
import { trade } from './reads-support.ts';
import { CONFIRMATION_MS } from './realtime-support.ts';
import type { Row } from './shapes.ts';
import { profileTable, startedVenue } from './support.ts';

/** profile: 7 Realtime, the filters of the user feeds. A row matches when its maker, taker or liquidated trader does. */
const start = startedVenue();
const MAIN = strategyIdHash('main');
const ALT = strategyIdHash('alt');
let alice: ForeignTrader;
let bob: ForeignTrader;
let carol: ForeignTrader;
beforeAll(async () => {
  [alice, bob, carol] = [await start.trader(), await start.trader(), await start.trader()];
  await bob.deposit('2000', 'alt');
});
const sockets: TestSocket[] = [];
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});

/** Rows that each filter lets through while `happen` runs; the last of the subscriptions sees everything. */
async function through(
  feed: string,
  params: readonly unknown[],
  happen: () => Promise<unknown>,
): Promise<{ filtered: Row[][]; everything: Row[] }> {
  const readers: TestSocket[] = [];
  for (const each of [...params, {}]) {
    const socket = await start.venue.socket();
    sockets.push(socket);
    expect((await socket.subscribe(feed, each)).result).toEqual({});
    readers.push(socket);
  }
  await happen();
  // A connection tells things in their order: what comes after the rows says that there are no more.
  await Promise.all(
    readers.map(async (socket) => {
      await socket.subscribe('MARK_PRICE', {});
      await socket.until(() => socket.messages.find((message) => message.feed === 'MARK_PRICE'));
    }),
  );
  const rows = readers.map((socket) => socket.rows(feed));
  return { filtered: rows.slice(0, -1), everything: rows.at(-1) ?? [] };
}

profileTable(
  '7 Realtime, ORDER_UPDATE orderFilters',
  ['traderAddress', 'strategyIdHash?', 'symbol?', 'reason?', 'several filters', 'left out'],
  (row) => {
    row('traderAddress', 'the maker, the taker, in the 21-byte form of either case', async () => {
      const orderFilters = (wire: string): unknown => ({ orderFilters: [{ traderAddress: wire }] });
      const mixed = `0x00${bob.wallet.address.slice(2)}`;
      const params = [alice.wire, bob.wire, mixed, carol.wire].map(orderFilters);
      const { filtered, everything } = await through('ORDER_UPDATE', params, async () => {
        await trade(alice, bob);
        await bob.sequenced('CancelOrder', { orderHash: await bob.placed() });
      });
      expect(reasonsOf(everything)).toEqual([0, 1, 0, 3]);
      expect(filtered.map(reasonsOf)).toEqual([[0, 1], [1, 0, 3], [1, 0, 3], []]);
    });
    row('traderAddress', 'the liquidated trader', async () => {
      const [long, short] = [await start.trader(), await start.trader()];
      const filter = { orderFilters: [{ traderAddress: long.wire, reason: 2 }] };
      const { filtered } = await through('ORDER_UPDATE', [filter], async () => {
        await trade(short, long, { amount: '14.9' });
        await carol.placed({ price: '1385', amount: '3' });
        await start.venue.price('ETHP', '1390');
        await start.venue.price('ETHP', '2000');
      });
      expect(filtered[0]).toMatchObject([
        { reason: 2, liquidatedTraderAddress: long.wire, liquidatedStrategyIdHash: MAIN },
      ]);
      const read = await start.venue.read(`/exchange/api/v1/order_updates?reason=2&trader=${long.wire}`);
      expect(read).toMatchObject([{ liquidatedTraderAddress: long.wire }]);
    });
    row('strategyIdHash?', 'of the same party as traderAddress', async () => {
      const of = (who: ForeignTrader, hash: string): unknown => ({
        orderFilters: [{ traderAddress: who.wire, strategyIdHash: hash }],
      });
      const params = [of(bob, MAIN), of(bob, ALT), of(alice, ALT)];
      const { filtered } = await through('ORDER_UPDATE', params, async () => {
        await alice.placed({ side: 'Ask', price: '2000' });
        await bob.placed({ strategy: 'alt', price: '2000' });
      });
      expect(filtered.map(reasonsOf)).toEqual([[], [1], []]);
    });
    row('symbol?', 'one market', async () => {
      const params = ['ETHP', 'BTCP'].map((symbol) => ({
        orderFilters: [{ traderAddress: alice.wire, symbol }],
      }));
      const { filtered } = await through('ORDER_UPDATE', params, async () => {
        await alice.placed({ price: '1900' });
        await alice.placed({ symbol: 'BTCP', price: '29000', amount: '0.01' });
        await alice.placed({ symbol: 'FUNDP', price: '900' });
      });
      expect(filtered.map((rows) => rows.map(({ symbol }) => symbol))).toEqual([['ETHP'], ['BTCP']]);
    });
    row('reason?', 'one reason', async () => {
      const params = [0, 1, 2, 3, 4, 5].map((reason) => ({
        orderFilters: [{ traderAddress: bob.wire, reason }],
      }));
      const { filtered } = await through('ORDER_UPDATE', params, async () => {
        await trade(alice, bob);
        const orderHash = await bob.placed();
        await bob.sequenced('CancelOrder', { orderHash });
        await bob.sequenced('CancelOrder', { orderHash });
        await bob.placed({ orderType: 1, price: '0', symbol: 'FUNDP' });
      });
      expect(filtered.map(reasonsOf)).toEqual([[0], [1], [], [3], [4], [5]]);
    });
    row('several filters', 'let through what any of them does, each row once', async () => {
      const orderFilters = [
        { traderAddress: alice.wire },
        { traderAddress: bob.wire, reason: 1 },
        { traderAddress: bob.wire },
      ];
      const { filtered } = await through('ORDER_UPDATE', [{ orderFilters }], async () => {
        await trade(alice, bob);
        await carol.placed();
      });
      expect(filtered.map(reasonsOf)).toEqual([[0, 1]]);
    });
    row('left out', 'a member of a filter too: the trades of a market, whoever makes them', async () => {
      const params = [{ orderFilters: [{ symbol: 'ETHP', reason: 1 }] }];
      const { filtered } = await through('ORDER_UPDATE', params, async () => {
        await trade(alice, bob);
        await trade(carol, alice);
        await trade(alice, bob, { symbol: 'BTCP', price: '30000', amount: '0.001' });
      });
      const makers = filtered[0]?.map((each) => (each['makerOrderIntent'] as Row)['traderAddress']);
      expect(makers).toEqual([alice.wire, carol.wire]);
    });
    row('left out', 'mean everything', async () => {
      const { everything } = await through('ORDER_UPDATE', [], async () => {
        for (const who of [alice, bob, carol]) await who.placed();
      });
      const makers = everything.map((each) => (each['makerOrderIntent'] as Row)['traderAddress']);
      expect(makers).toEqual([alice.wire, bob.wire, carol.wire]);
    });
  },
);

profileTable(
  '7 Realtime, STRATEGY_UPDATE strategyFilters',
  ['traderAddress', 'strategyIdHash?', 'reason?', 'several filters', 'left out'],
  (row) => {
    const happen = async (): Promise<void> => {
      await trade(alice, bob);
      await bob.deposit('1', 'alt');
      await bob.sequenced('Withdraw');
      await start.venue.advance(CONFIRMATION_MS);
    };
    const seen = async (...strategyFilters: unknown[][]): Promise<unknown[][]> => {
      const params = strategyFilters.map((filters) => ({ strategyFilters: filters }));
      const { filtered, everything } = await through('STRATEGY_UPDATE', params, happen);
      expect(reasonsOf(everything)).toEqual([5, 5, 6, 0, 2, 1]);
      return filtered.map(reasonsOf);
    };
    row('traderAddress', 'whose strategy it is', async () => {
      const one = (who: ForeignTrader): unknown[] => [{ traderAddress: who.wire }];
      expect(await seen(one(alice), one(bob), one(carol))).toEqual([[5], [5, 6, 0, 2, 1], []]);
    });
    row('strategyIdHash?', 'one strategy', async () => {
      const one = (hash: string): unknown[] => [{ traderAddress: bob.wire, strategyIdHash: hash }];
      expect(await seen(one(MAIN), one(ALT))).toEqual([[5, 6, 2, 1], [0]]);
    });
    row('reason?', 'one reason', async () => {
      const all = Array.from({ length: 10 }, (_, reason) => [{ traderAddress: bob.wire, reason }]);
      expect(await seen(...all)).toEqual([[0], [1], [2], [], [], [5], [6], [], [], []]);
    });
    row('several filters', 'let through what any of them does, each row once', async () => {
      const either = [{ traderAddress: alice.wire }, { traderAddress: bob.wire, reason: 5 }];
      expect(await seen(either)).toEqual([[5, 5]]);
    });
    row('left out', 'mean everything', async () => {
      const { everything } = await through('STRATEGY_UPDATE', [], happen);
      expect(new Set(everything.map(({ traderAddress }) => traderAddress))).toEqual(
        new Set([alice.wire, bob.wire]),
      );
    });
  },
);

profileTable(
  '7 Realtime, TRADER_UPDATE traderFilters',
  ['traderAddress', 'reason?', 'several filters', 'left out'],
  (row) => {
    const happen = async (): Promise<void> => {
      await alice.depositDdx('5');
      await bob.depositDdx('5');
      await bob.sequenced('WithdrawDDX');
      await start.venue.advance(CONFIRMATION_MS);
    };
    const seen = async (...traderFilters: unknown[][]): Promise<unknown[][]> => {
      const params = traderFilters.map((filters) => ({ traderFilters: filters }));
      const { filtered, everything } = await through('TRADER_UPDATE', params, happen);
      expect(reasonsOf(everything)).toEqual([0, 0, 2, 1]);
      return filtered.map(reasonsOf);
    };
    row('traderAddress', 'whom it is about', async () => {
      const one = (who: ForeignTrader): unknown[] => [{ traderAddress: who.wire }];
      expect(await seen(one(alice), one(bob), one(carol))).toEqual([[0], [0, 2, 1], []]);
    });
    row('reason?', 'one reason', async () => {
      const all = Array.from({ length: 10 }, (_, reason) => [{ traderAddress: bob.wire, reason }]);
      expect(await seen(...all)).toEqual([[0], [1], [2], [], [], [], [], [], [], []]);
    });
    row('several filters', 'let through what any of them does, each row once', async () => {
      const either = [{ traderAddress: alice.wire }, { traderAddress: bob.wire, reason: 2 }];
      expect(await seen(either)).toEqual([[0, 2]]);
    });
    row('left out', 'mean everything', async () => {
      const { everything } = await through('TRADER_UPDATE', [], happen);
      expect(everything.map(({ traderAddress }) => traderAddress)).toEqual([
        alice.wire,
        bob.wire,
        bob.wire,
        bob.wire,
      ]);
    });
  },
);
