import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Groups, GroupStore } from '../../../../src-main/daemon/groups/index.ts';
import type { Journal, JournalRequest } from '../../../../src-main/operator/index.ts';
import { openDatabase } from '../../../../src-main/storage/index.ts';
import type { RequestInput } from '../../../../src-shared/contract/index.ts';
import { ONE, parseDecimal } from '../../../../src-shared/money/index.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { until } from '../../support/wait.ts';
import { hang, QUIET, type GroupsOptions } from './quiet.ts';

const d = parseDecimal;
const BASE = { symbol: 'ETHP', strategy: 'main', side: 'buy', type: 'limit' } as const;
const BRACKET = { ...BASE, amount: ONE, price: d('2000'), stop: { stopPrice: d('1950') } };

type Fate = Pick<JournalRequest, 'state'> & Partial<JournalRequest>;
/** The venue has it, and so it stands. */
const sequenced = (state: string, filled: string): Fate =>
  // Of the progress a group reads no more than these two.
  ({ state: 'Sequenced', progress: { state, filled } }) as unknown as Fate;
const FILLED = sequenced('filled', '1');
const OPEN = sequenced('open', '0');
const refused = (reason: string): Fate => ({
  state: 'Refused',
  error: { reason, safety: null, message: reason, hint: '', retry: 'no' },
});

/** Groups whose requests get the fate that the test says. */
function desk(
  fate: (input: RequestInput, n: number) => Fate,
  obstacle: GroupsOptions['obstacle'] = () => null,
  hangs: (n: number) => boolean = () => false,
  /** Is given what makes a part of the nth request's order trade. */
  trading: (trade: (n: number, filled: string) => void) => void = () => undefined,
) {
  const database = openDatabase(join(temporaryFolder(), 'groups.db'));
  const listeners: Parameters<Journal['onChange']>[0][] = [];
  const sent: RequestInput[] = [];
  const made: JournalRequest[] = [];
  trading((n, filled) => {
    const request = made[n - 1];
    if (request === undefined) throw new Error('there is no such request');
    Object.assign(request, sequenced('partly filled', filled));
    for (const listener of listeners) listener(request);
  });
  const groups = new Groups({
    store: new GroupStore(database, 'practice'),
    ...QUIET,
    journal: {
      ...QUIET.journal,
      onChange: (listener) => {
        listeners.push(listener);
        return () => undefined;
      },
    },
    submit: (input) => {
      sent.push(input);
      const n = sent.length;
      const request = {
        id: `r${n}`,
        kind: input.kind,
        clientId: input.clientId,
        orderHash: `0x${n}`,
        progress: null,
        error: null,
        envelope: null,
        ...fate(input, n),
      } as JournalRequest;
      made.push(request);
      for (const listener of listeners) listener(request);
      return hangs(n) ? hang(input) : Promise.resolve({} as never);
    },
    obstacle,
  });
  onTestFinished(() => {
    groups.stop();
    database.close();
  });
  groups.start();
  return { groups, sent };
}

describe('a refusal that passes', () => {
  it.each([
    'EARLIER_REQUEST_OPEN',
    'RATE_BUDGET',
    'RateLimit',
    'NotSequenced',
    'VENUE_UNREACHABLE',
    'rail:max-orders-per-minute',
  ])('%s of an exit: it is tried again by itself', async (reason) => {
    const { groups, sent } = desk((_, n) => (n === 1 ? FILLED : n === 2 ? refused(reason) : OPEN));
    await groups.bracket(BRACKET);
    await until(() => sent.length === 2);
    await until(() => groups.list()[0]?.problem?.code === 'BRACKET_UNPROTECTED');
    expect(groups.list()[0]).toMatchObject({ state: 'working' });
    await until(() => sent.length === 3);
    await until(() => groups.list()[0]?.legs[1]?.state === 'waits');
    expect(groups.list()[0]).toMatchObject({ state: 'working', problem: null });
  });

  it('of a cancel as well', async () => {
    const { groups, sent } = desk((input, n) =>
      input.kind === 'Order' ? OPEN : n === 2 ? refused('RATE_BUDGET') : { state: 'Sequenced' },
    );
    const { group } = await groups.bracket(BRACKET);
    await until(() => groups.list()[0]?.legs[0]?.state === 'open');
    groups.cancel(group);
    await until(() => sent.length === 3);
    expect(sent.map(({ kind }) => kind)).toEqual(['Order', 'CancelOrder', 'CancelOrder']);
  });

  it('is not one that lasts, and an entry is not tried again behind the back of a person', async () => {
    const { groups, sent } = desk((_, n) => (n === 1 ? FILLED : refused('max-order-notional')));
    await groups.bracket(BRACKET);
    await until(() => groups.list()[0]?.state === 'stuck');
    const entry = desk(() => refused('RATE_BUDGET'));
    await entry.groups.bracket(BRACKET);
    await until(() => entry.groups.list()[0]?.state === 'ended');
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    expect([sent.length, entry.sent.length]).toEqual([2, 1]);
  });
});

describe('what nothing can be signed or sent for', () => {
  it('waits, is told why, and goes on when it can', async () => {
    let locked = true;
    const why = { reason: 'VAULT_LOCKED', message: 'The vault is locked.', hint: 'Unlock it.' };
    const { groups, sent } = desk(
      (_, n) => (n === 1 ? FILLED : OPEN),
      () => (locked ? why : null),
    );
    await groups.bracket(BRACKET);
    await until(() => groups.list()[0]?.problem?.code === 'VAULT_LOCKED');
    expect(groups.list()[0]).toMatchObject({ state: 'working', legs: [{ state: 'planned' }, {}] });
    expect(sent).toEqual([]);
    locked = false;
    groups.lookAgain();
    await until(() => groups.list()[0]?.legs[1]?.state === 'waits');
    expect(groups.list()[0]).toMatchObject({ state: 'working', problem: null });
  });

  it('a refusal for that alone is none: the entry is made when it can be', async () => {
    const { groups, sent } = desk((_, n) => (n === 1 ? refused('VAULT_LOCKED') : OPEN));
    await groups.bracket(BRACKET);
    await until(() => sent.length === 1);
    groups.lookAgain();
    await until(() => groups.list()[0]?.legs[0]?.state === 'open');
    expect(groups.list()[0]).toMatchObject({ state: 'working', problem: null });
  });
});

describe('a scale one of whose orders somebody cancelled', () => {
  it('places no other', async () => {
    const gone = sequenced('cancelled', '0');
    const { groups, sent } = desk(() => gone);
    const orders = ['2000', '1990'].map((price) => ({ price: d(price), amount: d('0.1') }));
    await groups.scale({ ...BASE, orders });
    await until(() => groups.list()[0]?.state === 'ended');
    expect(groups.list()[0]).toMatchObject({ ending: 'released' });
    expect(sent.length).toBe(1);
  });
});

describe('a request that gets no answer', () => {
  it('keeps none of the other orders of its group from being cancelled', async () => {
    const { groups, sent } = desk(
      (input, n) => (input.kind === 'Order' ? OPEN : n === 4 ? { state: 'Sending' } : { state: 'Sequenced' }),
      undefined,
      (n) => n === 4,
    );
    const orders = ['2000', '1990', '1980'].map((price) => ({ price: d(price), amount: d('0.1') }));
    const { group } = await groups.scale({ ...BASE, orders });
    await until(() => sent.length === 3);
    groups.cancel(group);
    await until(() => sent.length === 6);
    const hashes = sent.slice(3).map((input) => ('orderHash' in input ? input.orderHash : null));
    expect(hashes).toEqual(['0x1', '0x2', '0x3']);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sent.length).toBe(6);
  });

  it('keeps an exit neither from being made smaller, nor is it made once more', async () => {
    let trade: (leg: number, filled: string) => void = () => undefined;
    const tell = (listener: (leg: number, filled: string) => void): void => {
      trade = listener;
    };
    const { groups, sent } = desk(
      (input, n) => (n === 1 ? sequenced('partly filled', '0.4') : n === 4 ? { state: 'Sending' } : OPEN),
      undefined,
      (n) => n === 4,
      tell,
    );
    await groups.bracket({ ...BRACKET, target: { price: d('2100') } });
    await until(() => groups.list()[0]?.legs[2]?.state === 'open');
    // The stop is to become larger, and nobody answers; then a part of it trades as it stood.
    trade(1, '0.6');
    await until(() => sent.length === 4);
    trade(2, '0.3');
    await until(() => sent.length === 5);
    expect(sent[3]).toMatchObject({ kind: 'ModifyOrder', orderHash: '0x2', amount: d('0.6') });
    expect(sent[4]).toMatchObject({ kind: 'ModifyOrder', orderHash: '0x3', amount: d('0.3') });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(sent.length).toBe(5);
  });
});

describe('a cancel of an order that the venue does not know', () => {
  it('is done: the order is gone', async () => {
    const unknown: Fate = {
      state: 'Rejected',
      error: { reason: 'SafetyFailure', safety: 'OrderNotFound', message: 'Never seen.', retry: 'no' },
    };
    const { groups, sent } = desk((input) => (input.kind === 'Order' ? OPEN : unknown));
    const { group } = await groups.bracket(BRACKET);
    await until(() => groups.list()[0]?.legs[0]?.state === 'open');
    groups.cancel(group);
    await until(() => groups.list()[0]?.state === 'ended');
    expect(groups.list()[0]).toMatchObject({ ending: 'cancelled', problem: null });
    expect(sent.length).toBe(2);
  });
});
