import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { selectProfile } from '../../../src-main/daemon/index.ts';
import type { RequestAnswer, RequestRow } from '../../../src-shared/contract/index.ts';
import { scaled, seed } from '../../support/long.ts';
import { startProcess } from '../../venue/support/process.ts';
import { startDaemon, venueFound, type TestDaemon } from '../support/daemon.ts';
import { temporaryFolder } from '../support/folder.ts';
import { KINDS, makeRequest } from '../support/kinds.ts';
import { until } from '../support/wait.ts';
import { startProxy, type FrameMishap, type Mishap, type Proxy } from './proxy.ts';

interface Setting extends TestDaemon {
  readonly proxy: Proxy;
  readonly wallet: string;
  /** Rows of the venue itself, not through the proxy. */
  rows(path: string): Promise<Row[]>;
}

interface Row {
  reason: number;
  amount: string;
  makerOrderIntent?: { orderHash: string };
}

/** A daemon that reaches the real practice venue only through the proxy. */
async function setting(): Promise<Setting> {
  const venue = await startProcess(['--seed', '7', '--limits', 'off', '--participants', 'off']);
  onTestFinished(async () => {
    await venue.stop();
  });
  const { baseUrl, controlToken } = venue.ready;
  const proxy = await startProxy(baseUrl);
  // Without the mirror of the gateway's limits, since the venue applies none.
  const file = join(temporaryFolder(), 'lab.json');
  const { baseUrl: near, wsUrl } = proxy;
  const limits = { gateway: false };
  writeFileSync(file, JSON.stringify({ extends: 'practice', id: 'lab', baseUrl: near, wsUrl, limits }));
  const selected = selectProfile({ profile: file });
  const test = await startDaemon({ selected, controlToken });
  await venueFound(test);
  const { wallet } = await test.client.call('practice.start', { unprotected: true });
  // The highest tier: what is tested here is the network, not the budget.
  await fetch(`${baseUrl}/practice/deposit_ddx`, {
    method: 'POST',
    headers: { authorization: `Bearer ${controlToken}` },
    body: JSON.stringify({ trader: wallet, amount: '1000000' }),
  });
  await until(async () => (await test.client.call('status.get', {})).budget?.tier === 2, 'the tier');
  const trader = `0x00${wallet.slice(2)}`;
  return {
    ...test,
    proxy,
    wallet,
    async rows(path) {
      const all: Row[] = [];
      for (let cursor: number | null = null; ;) {
        const after = cursor === null ? '' : `&globalOrdinal=${cursor}`;
        const answer = await fetch(`${baseUrl}/exchange/api/v1/${path}?trader=${trader}${after}`);
        const page = (await answer.json()) as { value: Row[]; nextGlobalOrdinal: number | null };
        all.push(...page.value);
        cursor = page.nextGlobalOrdinal;
        if (cursor === null) return all;
      }
    },
  };
}

const WINDOW_MS = 1_200;
const late = fc.integer({ min: 0, max: WINDOW_MS + 600 });
const mishap: fc.Arbitrary<Mishap> = fc.oneof(
  { weight: 3, arbitrary: fc.constant<Mishap>({ kind: 'pass' }) },
  late.map((afterMs): Mishap => ({ kind: 'delay', afterMs })),
  late.map((afterMs): Mishap => ({ kind: 'reset-then-late', afterMs })),
  late.map((afterMs): Mishap => ({ kind: 'gateway-gave-up', afterMs })),
  ...(
    [
      'reset-before',
      'reset-after',
      'truncated-answer',
      'silence-before',
      'silence-after',
      'twice',
      'bad-gateway',
    ] as const
  ).map((kind) => fc.constant<Mishap>({ kind })),
);

/** Waits until nothing is unknown any more, and gives the journal. */
async function settled({ client, proxy }: Setting): Promise<RequestRow[]> {
  await proxy.drained();
  return until(async () => {
    const rows = await client.call('request.list', { limit: 1000 });
    return rows.some(({ state }) => state === 'Unknown' || state === 'Sending') ? null : rows;
  }, 'the fate of every request');
}

describe('requests over a network that loses, breaks, delays and repeats', () => {
  it('have one fate each, which is the one that the venue shows, and nothing is placed twice', async () => {
    const test = await setting();
    const { client, proxy, rows } = test;
    const mishaps = fc.sample(mishap, { numRuns: 4_000, seed })[Symbol.iterator]();
    proxy.onRequest = () => mishaps.next().value ?? { kind: 'pass' };
    const rounds = scaled(20);
    const fates = { Sequenced: 0, other: 0 };
    for (let round = 0; round < rounds; round++) {
      const placed = ['ETHP', 'BTCP', 'FUNDP'].flatMap((symbol) =>
        Array.from({ length: 10 }, (_, i) =>
          client.call('order.place', {
            symbol,
            side: 'buy',
            type: 'limit',
            amount: '0.001',
            price: String(500 + round * 10 + i),
            recvWindowMs: WINDOW_MS,
          }),
        ),
      );
      const withdrawn = [1, 2, 3].map((n) =>
        client.call('account.withdraw', {
          amount: `0.${String(round).padStart(3, '0')}${n}`,
          recvWindowMs: WINDOW_MS,
          approval: { by: 'interface' },
        }),
      );
      await Promise.all<RequestAnswer>([...placed, ...withdrawn]);
      const journal = await settled(test);

      const posts = (await rows('order_updates'))
        .filter(({ reason }) => reason === 0)
        .map((row) => row.makerOrderIntent?.orderHash);
      expect(new Set(posts).size).toBe(posts.length);
      // What was refused here was never signed: re-sends may use up the budget.
      Object.assign(fates, { Sequenced: 0, other: 0 });
      const orders = journal.filter(({ kind, state }) => kind === 'Order' && state !== 'Refused');
      for (const order of orders) {
        expect([order.state, posts.includes(order.orderHash)]).toEqual([
          order.state === 'Sequenced' ? 'Sequenced' : expect.stringMatching(/^(NotSequenced|Rejected)$/),
          order.state === 'Sequenced',
        ]);
        fates[order.state === 'Sequenced' ? 'Sequenced' : 'other']++;
      }
      const intents = (await rows('strategy_updates'))
        .filter(({ reason }) => reason === 2)
        .map(({ amount }) => amount)
        .sort();
      const sequenced = journal
        .filter(({ kind, state }) => kind === 'Withdraw' && state === 'Sequenced')
        .map(({ summary }) => /[\d.]+/.exec(summary)?.[0])
        .sort();
      expect(sequenced).toEqual(intents);

      proxy.onRequest = () => ({ kind: 'pass' });
      for (const symbol of ['ETHP', 'BTCP', 'FUNDP']) await client.call('order.cancelAll', { symbol });
      proxy.onRequest = () => mishaps.next().value ?? { kind: 'pass' };
    }
    console.log(`${fates.Sequenced} sequenced, ${fates.other} not, over ${rounds} rounds`);
    expect(fates.Sequenced).toBeGreaterThan(0);
  }, 180_000);

  it.each<Mishap>([
    { kind: 'reset-then-late', afterMs: 500 },
    { kind: 'gateway-gave-up', afterMs: 500 },
  ])('never calls an order dead whose bytes arrive late ($kind)', async (first) => {
    const { client, proxy, rows } = await setting();
    const plan: Mishap[] = [first];
    // What follows is lost as well, so that only the late bytes can bring the order to the venue.
    proxy.onRequest = () => plan.shift() ?? { kind: 'reset-before' };
    const answer = await client.call('order.place', {
      symbol: 'ETHP',
      side: 'buy',
      type: 'limit',
      amount: '0.1',
      price: '1000',
      recvWindowMs: WINDOW_MS,
    });
    expect(['Unknown', 'Sequenced']).toContain(answer.state);
    await until(
      async () => (await client.call('request.show', { requestId: answer.requestId })).state === 'Sequenced',
      'its fate',
    );
    expect(await rows('order_updates')).toHaveLength(1);
  });
});

describe('a request of each kind whose every answer is lost', () => {
  it.each<[string, Mishap, RequestRow['state']]>([
    ['is found in committed state when the venue had it', { kind: 'reset-after' }, 'Sequenced'],
    ['is NotSequenced when the venue never had it', { kind: 'reset-before' }, 'NotSequenced'],
  ])(
    '%s',
    async (_, first, state) => {
      const test = await setting();
      const { proxy } = test;
      const ids: string[] = [];
      for (const [n, kind] of KINDS.entries()) {
        const loseAll = (): void => {
          const plan = [first];
          proxy.onRequest = () => plan.shift() ?? { kind: 'reset-before' };
        };
        const { requestId } = await makeRequest(test, kind, n, loseAll, 300);
        ids.push(requestId);
        proxy.onRequest = () => ({ kind: 'pass' });
      }
      const journal = await settled(test);
      for (const id of ids) {
        const row = journal.find(({ requestId }) => requestId === id);
        // No receipt came, so none was verified.
        expect([row?.kind, row?.state, row?.receiptVerified]).toEqual([row?.kind, state, undefined]);
      }
    },
    60_000,
  );
});

describe('realtime over a network that drops, repeats and reorders', () => {
  it('leaves the open orders as the venue has them', async () => {
    const test = await setting();
    const { client, proxy } = test;
    const fates = fc.sample(
      fc.tuple(
        fc.integer({ min: 3, max: 12 }),
        fc.constantFrom<FrameMishap>('drop', 'twice', 'swap-with-next'),
      ),
      { numRuns: 8, seed },
    );
    // A broken stream is made anew by another upgrade, of which there are 20 a minute (interface: Limits).
    let [next, ...later] = fates;
    let passed = 0;
    proxy.onFrame = (text) => {
      if (next === undefined || !text.includes('"contents"') || ++passed < next[0]) return 'pass';
      const [, mishap] = next;
      [next, ...later] = later;
      passed = 0;
      return mishap;
    };
    const hashes: string[] = [];
    for (let i = 0; i < 12; i++) {
      const placed = await client.call('order.place', {
        symbol: 'ETHP',
        side: 'buy',
        type: 'limit',
        amount: '0.1',
        price: String(1_000 + i),
      });
      hashes.push(placed.orderHash ?? '');
      if (i % 3 === 0) {
        await client.call('order.cancel', { symbol: 'ETHP', orderHash: hashes.pop() ?? '' });
      }
    }
    proxy.onFrame = () => 'pass';
    await until(async () => {
      const open = (await client.call('order.list', {})).map(({ orderHash }) => orderHash);
      return open.length === hashes.length && hashes.every((hash) => open.includes(hash));
    }, 'the open orders');
    expect((await client.call('status.get', {})).realtime.resubscriptions).toBeGreaterThan(0);
  });
});
