import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { GroupLeg, GroupRow } from '../../../../src-shared/contract/index.ts';
import { callsOf, startTerminal } from '../../harness/terminal.ts';

let { carrier, terminal }: Awaited<ReturnType<typeof startTerminal>> = {} as never;
beforeEach(async () => {
  ({ carrier, terminal } = await startTerminal());
});
afterEach(() => {
  terminal.connection.close();
});

const leg = (role: GroupLeg['role'], filled: string): GroupLeg => ({
  leg: role,
  role,
  side: role === 'entry' ? 'buy' : 'sell',
  type: role === 'stop' ? 'stop' : 'limit',
  amount: '1',
  price: '2400',
  stopPrice: null,
  state: 'open',
  filled,
  orderHash: null,
  requests: [],
  error: null,
});
const bracket = (entry: string, stop: string, target: string): GroupRow => ({
  group: 'g1',
  kind: 'bracket',
  state: 'working',
  ending: null,
  problem: null,
  symbol: 'ETHP',
  strategy: 'main',
  side: 'buy',
  wallet: '0x00',
  clientId: null,
  createdAt: 0,
  updatedAt: 0,
  legs: [leg('entry', entry), leg('stop', stop), leg('target', target)],
});
const cancels = (): number => callsOf(carrier, 'group.cancel');

describe('cancelling what stands of a bracket', () => {
  it('is asked about where its exits hold a position', () => {
    const { groups } = terminal;
    const row = bracket('1', '0', '0.4');
    void groups.cancel(row);
    expect([cancels(), groups.isDoubted(row)]).toEqual([0, true]);
    groups.leave();
    void groups.cancel(row);
    expect(cancels()).toBe(0);
    void groups.cancel(row);
    expect([cancels(), groups.isDoubted(row)]).toEqual([1, false]);
  });

  it.each([
    ['nothing has traded', bracket('0', '0', '0')],
    ['the exits have closed all of it', bracket('1', '0.6', '0.4')],
    ['it is a scale', { ...bracket('0', '0', '0'), kind: 'scale', legs: [leg('rung', '1')] } as GroupRow],
  ])('is done at once where %s', (_, row) => {
    void terminal.groups.cancel(row);
    expect(cancels()).toBe(1);
  });
});
