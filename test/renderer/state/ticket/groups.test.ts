import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GroupLeg, GroupRow } from '../../../../src-shared/contract/index.ts';
import { LOCK } from '../../harness/samples-keys.ts';
import { answer, callsOf, startTerminal } from '../../harness/terminal.ts';

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

describe('what a lock of the session keys holds up', () => {
  it('is every bracket under way, and the scales that are not out yet', () => {
    const { groups } = terminal;
    groups.stream.use();
    const planned = { ...leg('rung', '0'), state: 'planned' } as const;
    const scale = (group: string, ...legs: GroupLeg[]): GroupRow => ({
      ...bracket('0', '0', '0'),
      group,
      kind: 'scale',
      legs,
    });
    carrier.item('groups', [
      bracket('0', '0', '0'),
      { ...bracket('1', '1', '0'), group: 'g2', state: 'ended', ending: 'done' },
      scale('g3', leg('rung', '0'), planned),
      scale('g4', leg('rung', '0')),
    ]);
    expect(groups.heldUp).toEqual({ brackets: 1, scales: 1 });
  });

  it('is said with the lock, unless session keys go on', async () => {
    const { groups, custody, messages } = terminal;
    groups.stream.use();
    carrier.item('groups', [bracket('0', '0', '0')]);
    const lock = async (sessionsGoOn: boolean): Promise<string | undefined> => {
      const before = callsOf(carrier, 'lock.get');
      const done = custody.lock();
      answer(carrier, 'vault.lock', {});
      await vi.waitFor(() => {
        expect(callsOf(carrier, 'lock.get')).toBe(before + 1);
      });
      answer(carrier, 'lock.get', { ...LOCK, sessionsGoOn });
      await done;
      return messages.newest?.text;
    };
    expect(await lock(false)).toMatch(/^The vault is locked\. 1 bracket waits for the vault/);
    expect(await lock(true)).toBe('The vault is locked.');
  });
});

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
