import { join } from 'node:path';
import { onTestFinished, describe, expect, it } from 'vitest';
import { Groups, GroupStore } from '../../../../src-main/daemon/groups/index.ts';
import { openDatabase } from '../../../../src-main/storage/index.ts';
import type { RequestInput } from '../../../../src-shared/contract/index.ts';
import { parseDecimal } from '../../../../src-shared/money/index.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { until } from '../../support/wait.ts';
import { hang, QUIET, type GroupsOptions } from './quiet.ts';

const d = parseDecimal;
const SCALE = {
  symbol: 'ETHP',
  strategy: 'main',
  side: 'buy',
  type: 'limit',
  orders: ['2000', '1990'].map((price) => ({ price: d(price), amount: d('0.1') })),
} as const;

/** Groups on a database of their own, whose requests go to the test; a journal that holds nothing. */
function setting(file: string, submit: GroupsOptions['submit'], options: Partial<GroupsOptions> = {}) {
  const database = openDatabase(file);
  const groups = new Groups({
    store: new GroupStore(database, 'practice'),
    ...QUIET,
    ...options,
    submit,
  });
  let ended = false;
  const end = (): void => {
    if (ended) return;
    ended = true;
    groups.stop();
    database.close();
  };
  onTestFinished(end);
  return { groups, end };
}

describe('groups after a crash', () => {
  it('a step that was written and never taken is taken again, under the same id', async () => {
    const file = join(temporaryFolder(), 'groups.db');
    const ids: (string | undefined)[] = [];
    const submit = (input: RequestInput): Promise<never> => {
      ids.push(input.clientId);
      return hang(input);
    };
    const first = setting(file, submit);
    first.groups.start();
    const { group } = await first.groups.scale({ ...SCALE, orders: [...SCALE.orders] });
    await until(() => ids.length === 1);
    // The process ends before the request is in the journal: nothing of it can have been sent.
    first.end();
    const second = setting(file, submit);
    second.groups.start();
    await until(() => ids.length === 2);
    expect(ids).toEqual([`group-${group}-1`, `group-${group}-1`]);
    expect(second.groups.list()).toMatchObject([{ group, state: 'working' }]);
  });

  it('an order that would open a position is not sent long after, before a person says so', async () => {
    const file = join(temporaryFolder(), 'groups.db');
    let tries = 0;
    const submit = (input: RequestInput): Promise<never> => {
      tries += 1;
      return hang(input);
    };
    const first = setting(file, submit);
    first.groups.start();
    const { group } = await first.groups.scale({ ...SCALE, orders: [...SCALE.orders] });
    await until(() => tries === 1);
    first.end();
    const database = openDatabase(file);
    database.prepare('UPDATE order_groups SET created_at = ?, updated_at = ?').run(1_000, 1_000);
    database.close();
    const second = setting(file, submit);
    second.groups.start();
    await until(() => second.groups.list()[0]?.problem?.code === 'GROUP_INTERRUPTED');
    expect(second.groups.list()).toMatchObject([{ group, state: 'stuck', legs: [{ state: 'planned' }, {}] }]);
    second.end();
    // The question stands also after a start that follows at once.
    const third = setting(file, submit);
    third.groups.start();
    await until(() => third.groups.list()[0]?.problem?.code === 'GROUP_INTERRUPTED');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(third.groups.list()[0]?.state).toBe('stuck');
    expect(tries).toBe(1);
    third.groups.retry(group);
    await until(() => tries === 2);
  });

  it('nor where the clock was put back since, and nothing can be told by it', async () => {
    const file = join(temporaryFolder(), 'groups.db');
    const first = setting(file, hang);
    first.groups.start();
    await first.groups.scale({ ...SCALE, orders: [...SCALE.orders] });
    await until(() => first.groups.list()[0]?.legs[0]?.state === 'sending');
    first.end();
    const database = openDatabase(file);
    database.prepare('UPDATE order_groups SET updated_at = updated_at + 86400000').run();
    database.close();
    const second = setting(file, () => {
      throw new Error('something was sent');
    });
    second.groups.start();
    await until(() => second.groups.list()[0]?.problem?.code === 'GROUP_INTERRUPTED');
  });

  it('what was thrown before there was a request is not tried over and over, and is told', async () => {
    let tries = 0;
    const { groups } = setting(join(temporaryFolder(), 'groups.db'), () => {
      tries += 1;
      return Promise.reject(new Error('the disk is full'));
    });
    groups.start();
    const { group } = await groups.scale({ ...SCALE, orders: [...SCALE.orders] });
    await until(() => groups.list()[0]?.state === 'stuck');
    expect(groups.list()[0]).toMatchObject({
      problem: { code: 'SCALE_INCOMPLETE' },
      legs: [{ state: 'refused' }, {}],
    });
    expect(tries).toBe(1);
    groups.retry(group);
    await until(() => tries === 2);
  });

  it('those that have ended are not touched again', async () => {
    const file = join(temporaryFolder(), 'groups.db');
    const first = setting(file, () => Promise.reject(new Error('no')));
    first.groups.start();
    const { group } = await first.groups.scale({ ...SCALE, orders: [...SCALE.orders] });
    await until(() => first.groups.list()[0]?.state === 'stuck');
    first.groups.cancel(group);
    await until(() => first.groups.list()[0]?.state === 'ended');
    first.end();
    const second = setting(file, () => {
      throw new Error('something was sent');
    });
    second.groups.start();
    expect(second.groups.list()).toMatchObject([{ group, state: 'ended', ending: 'cancelled' }]);
    expect(() => second.groups.cancel('none')).toThrow(expect.objectContaining({ code: 'GROUP_UNKNOWN' }));
  });

  it('a step that was taken is not taken once more, however long ago that was', async () => {
    const file = join(temporaryFolder(), 'groups.db');
    const first = setting(file, hang);
    first.groups.start();
    const { group } = await first.groups.scale({ ...SCALE, orders: [...SCALE.orders] });
    await until(() => first.groups.list()[0]?.legs[0]?.state === 'sending');
    // The process ends when the request is in the journal, and before the step says so.
    first.end();
    const clientId = `group-${group}-1`;
    // Of the request a group reads no more than these.
    const request = {
      id: 'r1',
      clientId,
      state: 'Unknown',
      error: null,
      progress: null,
      createdAt: 0,
      envelope: null,
    } as never;
    const asked: RequestInput[] = [];
    const list: GroupsOptions['journal']['list'] = (wanted) =>
      wanted.clientId === clientId ? [request] : [];
    const second = setting(
      file,
      (input) => {
        asked.push(input);
        return hang(input);
      },
      { journal: { ...QUIET.journal, list } },
    );
    second.groups.start();
    await until(() => second.groups.list()[0]?.legs[0]?.state === 'unknown');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(asked).toEqual([]);
  });

  it('a client id stands for its group also when hundreds have ended since, and for nothing else', async () => {
    const file = join(temporaryFolder(), 'groups.db');
    const wish = { ...SCALE, orders: [...SCALE.orders], clientId: 'mine' };
    const first = setting(file, () => Promise.reject(new Error('no')));
    first.groups.start();
    const { group } = await first.groups.scale(wish);
    await until(() => first.groups.list()[0]?.state === 'stuck');
    first.groups.cancel(group);
    await until(() => first.groups.list()[0]?.state === 'ended');
    first.end();
    const database = openDatabase(file);
    database
      .prepare(
        `INSERT INTO order_groups (id, profile, kind, wallet, identity, plan, state, ending, created_at, updated_at)
       SELECT 'later-' || value, profile, kind, wallet, identity, plan, state, ending, created_at + value, updated_at
       FROM order_groups, json_each(?)`,
      )
      .run(JSON.stringify(Array.from({ length: 300 }, (_, i) => i + 1)));
    database.close();
    const second = setting(file, () => {
      throw new Error('something was sent');
    });
    second.groups.start();
    expect(second.groups.list().map((row) => row.group)).not.toContain(group);
    expect(await second.groups.scale(wish)).toMatchObject({ group, state: 'ended', ending: 'cancelled' });
    await expect(second.groups.scale({ ...wish, side: 'sell' })).rejects.toMatchObject({
      code: 'CLIENT_ID_REUSED',
    });
  });
});
