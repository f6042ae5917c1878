import { describe, expect, it, onTestFinished } from 'vitest';
import type { VenueLauncher } from '../../../src-main/daemon/index.ts';
import type { GroupRow } from '../../../src-shared/contract/index.ts';
import type { TestDaemon } from '../support/daemon.ts';
import { quietVenue, startPractice } from '../support/practice.ts';
import { until } from '../support/wait.ts';
import { practising, type Practising } from './practising.ts';

/** A venue that goes on while daemons come and go, as any venue but the embedded one does. */
function lastingVenue(): VenueLauncher {
  let venue: ReturnType<VenueLauncher> | null = null;
  onTestFinished(async () => {
    await (await venue)?.stop();
  });
  return async (options) => {
    venue ??= quietVenue(options);
    return { ...(await venue), stop: () => Promise.resolve() };
  };
}

const budgetOf = async ({ client }: Pick<TestDaemon, 'client'>) =>
  (await client.call('status.get', {})).budget;
const again = async (before: Practising, launchVenue: VenueLauncher): Promise<TestDaemon> => {
  await before.stop();
  return startPractice({ launchVenue, venueLimits: 'trader', dataDir: before.dataDir });
};

describe('the mirror of the limits after a restart', () => {
  it('counts what the run before has sent, and the first request waits for its slot', async () => {
    const launchVenue = lastingVenue();
    const before = await practising({ launchVenue, venueLimits: 'trader' });
    await until(async () => (await budgetOf(before))?.tokens === 5, 'the full bucket of tier 1');
    const begun = performance.now();
    const orders = ['1500', '1501', '1502', '1503'].map((price) => before.bid({ price }));
    for (const order of await Promise.all(orders)) expect(order.state).toBe('Sequenced');
    const after = await again(before, launchVenue);
    const budget = await until(() => budgetOf(after), 'the tier');
    // A token in two seconds (interface: Trading request tiers).
    const flown = (performance.now() - begun) / 2_000;
    expect(budget.tokens).toBeLessThanOrEqual(1 + flown);
    const rest = Array.from({ length: 4 }, (_, i) =>
      after.client.call('order.place', {
        symbol: 'ETHP',
        side: 'buy',
        type: 'limit',
        amount: '0.1',
        price: `151${i}`,
        recvWindowMs: 60_000,
      }),
    );
    for (const answer of await Promise.all(rest)) expect(answer).toMatchObject({ state: 'Sequenced' });
    for (const { attempts } of await after.client.call('request.list', {}))
      expect(attempts?.map(({ status }) => status)).toEqual([200]);
  }, 60_000);

  it('lets an exit of a bracket wait for its slot where the tier has one place alone', async () => {
    const launchVenue = lastingVenue();
    const before = await practising({ launchVenue, venueLimits: 'trader' });
    // Tier 0 bears no more than 10,000 USDC.
    for (const [strategy, amount] of [
      ['second', '8000'],
      ['main', '2000'],
    ] as const) {
      const out = { strategy, amount, approval: { by: 'interface' } } as const;
      expect(await before.client.call('account.withdraw', out)).toMatchObject({ state: 'Sequenced' });
    }
    const down = await before.client.call('account.withdrawDdx', {
      amount: '1000',
      approval: { by: 'interface' },
    });
    expect(down).toMatchObject({ state: 'Sequenced' });
    // The venue's tier falls when the withdrawal is confirmed.
    await until(
      async () => (await before.client.call('account.get', {})).lockedDdx === '0',
      'the end of the DDX',
    );
    await until(async () => (await budgetOf(before))?.tier === 0, 'tier 0');
    const ask = await before.client.call('order.place', {
      symbol: 'ETHP',
      strategy: 'second',
      side: 'sell',
      type: 'limit',
      amount: '1',
      price: '2000',
      recvWindowMs: 60_000,
    });
    expect(ask).toMatchObject({ state: 'Sequenced' });
    await until(async () => ((await budgetOf(before))?.tokens ?? 0) >= 1, 'a slot');
    const { group } = await before.client.call('order.bracket', {
      symbol: 'ETHP',
      side: 'buy',
      type: 'limit',
      amount: '1',
      price: '2000',
      stop: { stopPrice: '1955' },
    });
    const row = ({ client }: Pick<TestDaemon, 'client'>): Promise<GroupRow | undefined> =>
      client.call('group.list', {}).then((rows) => rows.find((each) => each.group === group));
    await until(async () => (await row(before))?.legs[0]?.state === 'filled', 'the position');
    const after = await again(before, launchVenue);
    await until(async () => (await row(after))?.legs[1]?.state === 'waits', 'the stop');
    const answers = (await after.client.call('request.list', {})).flatMap(({ attempts }) => attempts ?? []);
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  }, 60_000);
});
