import { describe, expect, it, onTestFinished } from 'vitest';
import type { RequestRow } from '../../../src-shared/contract/index.ts';
import { long, scaled, seed } from '../../support/long.ts';
import { startProcess } from '../../venue/support/process.ts';
import { until } from '../support/wait.ts';
import { daemonPlace, type RunningDaemon } from './daemon-process.ts';
import { ask, wishesOf, type Wish } from './load.ts';

interface Row {
  reason: number;
  txOrdinal: number;
  symbol?: string;
  amount?: string;
  makerOrderIntent?: { orderHash: string };
  takerOrderIntent?: { orderHash: string };
}

const KILLS = scaled(100);

/** mulberry32: the same choices for the same seed. */
function generator(start: number): () => number {
  let state = start;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The venue's own word, read without the product. */
function venueReads(baseUrl: string, controlToken: string, trader: string) {
  async function rows(path: string): Promise<Row[]> {
    const all: Row[] = [];
    for (let cursor = ''; ;) {
      const url = `${baseUrl}/exchange/api/v1/${path}?trader=0x00${trader.slice(2)}${cursor}`;
      const page = (await (await fetch(url)).json()) as { value: Row[]; nextGlobalOrdinal: number | null };
      all.push(...page.value);
      if (page.nextGlobalOrdinal === null) return all;
      cursor = `&globalOrdinal=${page.nextGlobalOrdinal}`;
    }
  }
  async function requestIndex(): Promise<number> {
    const answer = await fetch(`${baseUrl}/practice/state-hash`, {
      headers: { authorization: `Bearer ${controlToken}` },
    });
    return ((await answer.json()) as { requestIndex: number }).requestIndex;
  }
  return { rows, requestIndex };
}

async function journalOf(daemon: RunningDaemon): Promise<RequestRow[]> {
  return daemon.call('request.list', { limit: 1000 });
}

/** Waits until nothing of the journal is open any more. */
async function settled(daemon: RunningDaemon): Promise<RequestRow[]> {
  return until(async () => {
    const rows = await journalOf(daemon);
    return rows.some(({ state }) => ['Prepared', 'Signed', 'Sending', 'Unknown'].includes(state))
      ? null
      : rows;
  }, 'the fate of every request');
}

describe('a daemon that is killed under load, again and again', () => {
  it(
    'gives every intent exactly one fate: none is sequenced twice, none is forgotten',
    { timeout: long ? 1_200_000 : 120_000 },
    async () => {
      const venue = await startProcess(['--seed', '7', '--limits', 'off', '--participants', 'off']);
      onTestFinished(async () => {
        await venue.stop();
      });
      const place = daemonPlace(venue.ready);
      const random = generator(seed);
      let daemon = await place.start();
      const { wallet } = await daemon.call('practice.start', { unprotected: true });
      await fetch(`${venue.ready.baseUrl}/practice/deposit_ddx`, {
        method: 'POST',
        headers: { authorization: `Bearer ${venue.ready.controlToken}` },
        body: JSON.stringify({ trader: wallet, amount: '1000000' }),
      });
      const { rows, requestIndex } = venueReads(venue.ready.baseUrl, venue.ready.controlToken, wallet);

      const wishes: Wish[] = [];
      let repeated = 0;
      for (let round = 0; round < KILLS; round++) {
        // What stands open is known when nothing of the round before is open any more.
        await settled(daemon);
        const before = await daemon.call('order.list', {});
        const full = ['ETHP', 'FUNDP', 'ETHFZ'].filter(
          (symbol) => before.filter((order) => order.symbol === symbol).length > 14,
        );
        for (const symbol of full) await daemon.call('order.cancelAll', { symbol });
        // No wish is about an order that was just taken away: a cancel of it could not be told from that.
        const open = await until(async () => {
          const list = await daemon.call('order.list', {});
          return list.some(({ symbol }) => full.includes(symbol)) ? null : list;
        }, 'the markets that were cleared');
        const made = wishesOf(round, open, random);
        wishes.push(...made);
        const asked = made.map((wish) => ask(daemon, wish).catch(() => null));
        // The journal's commits, the venue's answers and what follows them lie within some ten milliseconds.
        const afterMs = random() < 0.5 ? random() * 12 : random() * 80;
        await new Promise((resolve) => setTimeout(resolve, afterMs));
        await daemon.kill();
        await Promise.all(asked);
        daemon = await place.start();
        // A caller whose connection broke asks again under the same client id, sometimes before the fate is known.
        const again = made.filter(() => random() < 0.3);
        repeated += again.length;
        await Promise.all(again.map((wish) => ask(daemon, wish).catch(() => null)));
      }
      const journal = await settled(daemon);

      // One row for each wish at most, and a wish without a row was never made.
      for (const { clientId } of wishes)
        expect(journal.filter((row) => row.clientId === clientId).length).toBeLessThanOrEqual(1);
      const sequenced = journal.filter(({ state }) => state === 'Sequenced');
      // None forgotten, none twice: the venue gave out as many indexes as there are sequenced requests.
      const unreceipted = sequenced
        .filter(({ requestIndex: index }) => index === null)
        .map(({ kind, summary, evidence }) => ({ kind, summary, evidence }));
      expect(sequenced.length, JSON.stringify(unreceipted, null, 1)).toBe(await requestIndex());

      const [orders, strategy, trader] = await Promise.all([
        rows('order_updates'),
        rows('strategy_updates'),
        rows('trader_updates'),
      ]);
      const named = (row: Row): string[] =>
        [row.makerOrderIntent?.orderHash, row.takerOrderIntent?.orderHash].filter(
          (hash) => hash !== undefined,
        );
      const posted = orders.filter(({ reason }) => reason === 0).flatMap(named);
      for (const row of journal.filter(({ kind }) => kind === 'Order')) {
        const times = posted.filter((hash) => hash === row.orderHash).length;
        expect([row.summary, row.state, times]).toEqual([
          row.summary,
          row.state,
          row.state === 'Sequenced' ? 1 : 0,
        ]);
      }
      const amounts = (family: Row[]): (string | undefined)[] =>
        family.filter(({ reason }) => reason === 2).map(({ amount }) => amount);
      for (const [kind, seen] of [
        ['Withdraw', amounts(strategy)],
        ['WithdrawDDX', amounts(trader)],
      ] as const) {
        const expected = sequenced
          .filter((row) => row.kind === kind)
          .map(({ summary }) => /[\d.]+/.exec(summary)?.[0]);
        expect([...expected].sort()).toEqual([...seen].sort());
      }
      expect(trader.filter(({ reason }) => reason === 4)).toHaveLength(
        sequenced.filter(({ kind }) => kind === 'ProfileUpdate').length,
      );
      const states = Object.fromEntries(
        ['Sequenced', 'Rejected', 'NotSequenced', 'Refused'].map((state) => [
          state,
          journal.filter((row) => row.state === state).length,
        ]),
      );
      const resent = journal.filter(({ attempts }) => attempts.length > 1).length;
      console.log(
        `${KILLS} kills, ${wishes.length} wishes, ${repeated} asked again; ${JSON.stringify(states)}, ${resent} sent again`,
      );
      expect(sequenced.length).toBeGreaterThan(KILLS);
    },
  );
});
