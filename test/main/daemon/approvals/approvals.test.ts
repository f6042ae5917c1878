import { describe, expect, it } from 'vitest';
import {
  newCaller,
  type CallContext,
  type Peer,
  type SigningPreview,
} from '../../../../src-shared/contract/index.ts';
import type { CustodyEvent } from '../../../../src-main/custody/index.ts';
import { Approvals, type ApprovalsOptions } from '../../../../src-main/daemon/approvals/index.ts';
import { manualAlarm } from '../../support/alarm.ts';

const INTERFACE: Peer = { kind: 'interface', label: 'interface' };
const LOCAL: Peer = { kind: 'local', label: 'command line' };
const CLICK = { by: 'interface' } as const;
const YES = { by: 'yes' } as const;
const PASSPHRASE = { by: 'passphrase', passphrase: 'right' } as const;
const WALLET = `0x${'ab'.repeat(20)}`;

const preview = (title = 'Withdraw 1 USDC'): SigningPreview => ({
  title,
  sentences: ['It cannot be taken back.'],
  signer: WALLET,
  fields: [{ name: 'amount', raw: '1000000', readable: '1 USDC' }],
  digest: `0x${'12'.repeat(32)}`,
});

interface Connection extends CallContext {
  leave(): void;
}

function connection(peer: Peer): Connection {
  const gone = new AbortController();
  return {
    caller: newCaller(peer),
    signal: gone.signal,
    leave: () => {
      gone.abort();
    },
  };
}

function setting(options: Partial<ApprovalsOptions> = {}) {
  const alarm = manualAlarm();
  const events: CustodyEvent[] = [];
  const approvals = new Approvals({
    profileKind: 'testnet',
    checkPassphrase: (text) => Promise.resolve(text === 'right'),
    alarm,
    record: (event) => events.push(event),
    ...options,
  });
  return { approvals, alarm, events, told: () => events.map(({ event }) => event) };
}

/** How a promise ends, without waiting for it. */
function fate(promise: Promise<unknown>): { end: () => string } {
  let end = 'open';
  promise.then(
    () => (end = 'approved'),
    (error: unknown) => (end = (error as { code: string }).code),
  );
  return { end: () => end };
}
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('what is shown', () => {
  it('is frozen when it is asked for: what is changed in between is neither shown nor signed', async () => {
    const { approvals } = setting();
    const given = preview();
    const answer = approvals.require(undefined, connection(LOCAL), 'Withdraw', given);
    await settled();
    given.title = 'Withdraw 100 USDC';
    given.digest = null;
    given.sentences.push('All of it.');
    const [field] = given.fields;
    if (field !== undefined) field.raw = '100000000';

    const [row] = approvals.list();
    expect(row?.preview).toEqual(preview());
    const shown = row?.preview as SigningPreview;
    expect(() => (shown.title = 'else')).toThrow(TypeError);
    expect(() => shown.sentences.push('more')).toThrow(TypeError);
    expect(() => Object.assign(shown.fields[0] ?? {}, { raw: '2' })).toThrow(TypeError);

    await approvals.approve(row?.id ?? '', PASSPHRASE, connection(LOCAL));
    expect(await answer).toBe(shown);
  });

  it('comes back frozen from an approval that is given at once, too', async () => {
    const { approvals } = setting();
    const given = preview();
    const shown = await approvals.require(CLICK, connection(INTERFACE), 'Withdraw', given);
    given.digest = null;
    expect(shown).toEqual(preview());
    expect(Object.isFrozen(shown.fields)).toBe(true);
  });
});

describe('who approves', () => {
  it('is never the connection that asked, whatever it brings', async () => {
    const { approvals } = setting({ profileKind: 'practice' });
    for (const peer of [LOCAL, INTERFACE]) {
      const asker = connection(peer);
      const answer = fate(approvals.require(undefined, asker, 'Withdraw', preview()));
      await settled();
      const { id = '' } = approvals.list()[0] ?? {};
      for (const approval of [undefined, CLICK, YES, PASSPHRASE])
        await expect(approvals.approve(id, approval, asker)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      expect(answer.end()).toBe('open');
      await approvals.approve(id, CLICK, connection(INTERFACE));
      await settled();
      expect(answer.end()).toBe('approved');
    }
  });

  it('is no local caller on a live profile without the passphrase, and any with it', async () => {
    for (const profileKind of ['testnet', 'mainnet'] as const) {
      const { approvals } = setting({ profileKind });
      const answer = fate(approvals.require(YES, connection(LOCAL), 'Withdraw', preview()));
      await settled();
      const { id = '' } = approvals.list()[0] ?? {};
      const other = connection(LOCAL);
      for (const approval of [undefined, YES, CLICK])
        await expect(approvals.approve(id, approval, other)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      const guess = { by: 'passphrase', passphrase: 'wrong' } as const;
      await expect(approvals.approve(id, guess, other)).rejects.toMatchObject({ code: 'VAULT_PASSPHRASE' });
      expect(answer.end()).toBe('open');
      await approvals.approve(id, PASSPHRASE, other);
      await settled();
      expect(answer.end()).toBe('approved');
    }
  });

  it('is a person where a bare yes never suffices, also on a practice profile', async () => {
    const { approvals } = setting({ profileKind: 'practice' });
    const terms = { neverByYes: true };
    const answer = fate(approvals.require(YES, connection(LOCAL), 'rails set', preview(), terms));
    await settled();
    const { id = '' } = approvals.list()[0] ?? {};
    await expect(approvals.approve(id, YES, connection(LOCAL))).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
    expect(answer.end()).toBe('open');
  });

  it('is told that a question has ended while the passphrase was looked at', async () => {
    let answerCheck: (right: boolean) => void = () => undefined;
    const { approvals, alarm } = setting({
      checkPassphrase: () => new Promise((resolve) => (answerCheck = resolve)),
    });
    const answer = fate(
      approvals.require(undefined, connection(LOCAL), 'Withdraw', preview(), { validMs: 50 }),
    );
    await settled();
    const { id = '' } = approvals.list()[0] ?? {};
    const late = fate(approvals.approve(id, PASSPHRASE, connection(LOCAL)));
    alarm.pass(50);
    answerCheck(true);
    await settled();
    expect([answer.end(), late.end()]).toEqual(['APPROVAL_EXPIRED', 'APPROVAL_UNKNOWN']);
  });
});

describe('the questions of one caller', () => {
  it('are one at a time, over however many connections, and the refusal says which is open', async () => {
    const { approvals } = setting();
    void approvals.require(undefined, connection(LOCAL), 'Withdraw', preview('First')).catch(() => undefined);
    await settled();
    const second = approvals.require(undefined, connection(LOCAL), 'Withdraw', preview('Second'));
    const { id = '' } = approvals.list()[0] ?? {};
    await expect(second).rejects.toMatchObject({
      code: 'APPROVAL_PENDING',
      message: expect.stringContaining('First') as string,
      hint: expect.stringContaining(id) as string,
    });
    expect(approvals.list()).toHaveLength(1);

    await approvals.approve(id, PASSPHRASE, connection(LOCAL));
    void approvals.require(undefined, connection(LOCAL), 'Withdraw', preview('Third')).catch(() => undefined);
    await settled();
    expect(approvals.list()).toMatchObject([{ preview: { title: 'Third' } }]);
  });

  it('do not stand in the way of an interface that approves its own, nor of another caller', async () => {
    const { approvals } = setting();
    const window = connection(INTERFACE);
    const bot: Peer = { kind: 'local', label: 'a bot' };
    const open = [
      fate(approvals.require(undefined, connection(LOCAL), 'Withdraw', preview())),
      fate(approvals.require(undefined, connection(bot), 'Withdraw', preview())),
      fate(approvals.require(undefined, window, 'Withdraw', preview())),
      fate(approvals.require(undefined, connection(INTERFACE), 'Withdraw', preview())),
    ];
    await settled();
    expect(open.map(({ end }) => end())).toEqual(['open', 'open', 'open', 'open']);
    await approvals.require(CLICK, window, 'Withdraw', preview());
    await expect(approvals.require(undefined, window, 'Withdraw', preview())).rejects.toMatchObject({
      code: 'APPROVAL_PENDING',
    });
  });

  it('do not hold up a panic, and a panic does not hold up them', async () => {
    const { approvals } = setting();
    const ask = (urgent: boolean) =>
      fate(approvals.require(undefined, connection(LOCAL), 'any', preview(), { urgent }));
    const open = [ask(false), ask(true)];
    await settled();
    expect(open.map(({ end }) => end())).toEqual(['open', 'open']);
    expect(approvals.list()).toHaveLength(2);
  });
});

describe('a caller that was turned down', () => {
  /** Asks, and has it rejected once it is shown. */
  async function rejectedOnce({ approvals }: ReturnType<typeof setting>): Promise<void> {
    const answer = approvals.require(undefined, connection(LOCAL), 'Withdraw', preview());
    await settled();
    approvals.reject(approvals.list()[0]?.id ?? '', connection(INTERFACE));
    await expect(answer).rejects.toMatchObject({ code: 'APPROVAL_REJECTED' });
  }

  it('waits 5 s until its next question is shown, then twice as long, up to a minute', async () => {
    const world = setting();
    const { approvals, alarm } = world;
    await rejectedOnce(world);
    for (const ms of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
      const answer = fate(approvals.require(undefined, connection(LOCAL), 'Withdraw', preview()));
      await settled();
      alarm.pass(ms - 1);
      expect(approvals.list()).toEqual([]);
      alarm.pass(1);
      expect(approvals.list()).toHaveLength(1);
      approvals.reject(approvals.list()[0]?.id ?? '', connection(INTERFACE));
      await settled();
      expect(answer.end()).toBe('APPROVAL_REJECTED');
    }
  });

  it('does not get around it by leaving and coming back', async () => {
    const { approvals } = setting();
    const first = connection(LOCAL);
    const answer = fate(approvals.require(undefined, first, 'Withdraw', preview()));
    await settled();
    first.leave();
    await settled();
    expect(answer.end()).toBe('APPROVAL_ENDED');
    void approvals.require(undefined, connection(LOCAL), 'Withdraw', preview()).catch(() => undefined);
    await settled();
    expect(approvals.list()).toEqual([]);
  });

  it('is welcome again after a yes, after ten quiet minutes, and with an approval of its own at any time', async () => {
    const world = setting();
    const { approvals, alarm } = world;
    await rejectedOnce(world);
    await approvals.require(PASSPHRASE, connection(LOCAL), 'Withdraw', preview());
    const answer = fate(approvals.require(undefined, connection(LOCAL), 'Withdraw', preview()));
    await settled();
    alarm.pass(5_000);
    await approvals.approve(approvals.list()[0]?.id ?? '', CLICK, connection(INTERFACE));
    await settled();
    expect(answer.end()).toBe('approved');
    await rejectedOnce(world);
    alarm.pass(10 * 60_000 + 1);
    await rejectedOnce(world);
    void approvals.require(undefined, connection(LOCAL), 'Withdraw', preview()).catch(() => undefined);
    await settled();
    alarm.pass(5_000);
    expect(approvals.list()).toHaveLength(1);
  });

  it('is told at once when to ask again, where holding it back would leave nobody the time to read', async () => {
    const world = setting();
    const { approvals, alarm, told } = world;
    await rejectedOnce(world);
    const ask = (validMs: number) =>
      approvals.require(undefined, connection(LOCAL), 'Withdraw', preview(), { validMs });
    await expect(ask(34_999)).rejects.toMatchObject({ code: 'APPROVAL_LATER', hint: 'Ask again in 5 s.' });
    expect(told()).toEqual(['approval.asked', 'approval.rejected']);
    const answer = fate(ask(35_000));
    await settled();
    alarm.pass(5_000);
    expect(approvals.list()).toMatchObject([{ validMs: 30_000 }]);
    alarm.pass(30_000);
    await settled();
    expect(answer.end()).toBe('APPROVAL_EXPIRED');
  });

  it('is not held back for questions that nobody was shown, which leave no record either', async () => {
    const world = setting();
    const { approvals, alarm, told } = world;
    await rejectedOnce(world);
    for (let i = 0; i < 20; i++) {
      const bot = connection(LOCAL);
      const answer = fate(approvals.require(undefined, bot, 'Withdraw', preview()));
      await settled();
      bot.leave();
      await settled();
      expect(answer.end()).toBe('APPROVAL_ENDED');
    }
    expect(told()).toEqual(['approval.asked', 'approval.rejected']);
    void approvals.require(undefined, connection(LOCAL), 'Withdraw', preview(), { validMs: 59_900 });
    await settled();
    alarm.pass(5_000);
    expect(approvals.list()).toHaveLength(1);
  });

  it('cannot have approved what is still held back, though its id is known', async () => {
    const world = setting();
    const { approvals, alarm } = world;
    await rejectedOnce(world);
    const answer = fate(approvals.require(undefined, connection(LOCAL), 'Withdraw', preview()));
    await settled();
    const pending = await approvals
      .require(undefined, connection(LOCAL), 'Withdraw', preview())
      .catch((error: unknown) => error as { hint: string });
    const id = /[0-9a-f-]{36}/.exec((pending as { hint: string }).hint)?.[0] ?? '';
    for (const peer of [INTERFACE, LOCAL])
      await expect(approvals.approve(id, PASSPHRASE, connection(peer))).rejects.toMatchObject({
        code: 'APPROVAL_UNKNOWN',
      });
    expect(() => {
      approvals.reject(id, connection(INTERFACE));
    }).toThrow(expect.objectContaining({ code: 'APPROVAL_UNKNOWN' }));
    expect(answer.end()).toBe('open');
    alarm.pass(5_000);
    await approvals.approve(id, PASSPHRASE, connection(INTERFACE));
    await settled();
    expect(answer.end()).toBe('approved');
  });

  it('with a panic waits for its next panic, and is not kept from one by what else was turned down', async () => {
    const world = setting();
    const { approvals, alarm } = world;
    await rejectedOnce(world);
    const panic = () =>
      fate(approvals.require(undefined, connection(LOCAL), 'panic', preview(), { urgent: true }));
    const first = panic();
    await settled();
    expect(approvals.list()).toHaveLength(1);
    const second = panic();
    await settled();
    expect(second.end()).toBe('APPROVAL_PENDING');
    approvals.reject(approvals.list()[0]?.id ?? '', connection(INTERFACE));
    await settled();
    expect(first.end()).toBe('APPROVAL_REJECTED');
    panic();
    await settled();
    expect(approvals.list()).toEqual([]);
    alarm.pass(5_000);
    expect(approvals.list()).toHaveLength(1);
  });
});

describe('the record', () => {
  it('has every question and every end of one', async () => {
    const { approvals, alarm, events, told } = setting();
    const ask = (asker: CallContext = connection(LOCAL)) =>
      fate(approvals.require(undefined, asker, 'Withdraw', preview()));
    const id = () => approvals.list()[0]?.id ?? '';
    ask();
    await settled();
    await approvals.approve(id(), PASSPHRASE, connection(LOCAL));
    ask();
    await settled();
    approvals.reject(id(), connection(INTERFACE));
    ask();
    await settled();
    alarm.pass(15 * 60_000);
    const leaving = connection(LOCAL);
    ask(leaving);
    await settled();
    leaving.leave();
    ask();
    await settled();
    alarm.pass(5_000);
    approvals.stop();
    await approvals.require(CLICK, connection(INTERFACE), 'Withdraw', preview());
    expect(told()).toEqual([
      ...['asked', 'given', 'asked', 'rejected', 'asked', 'expired', 'asked', 'ended', 'asked', 'ended'].map(
        (what) => `approval.${what}`,
      ),
      'approval.given',
    ]);
    expect(events[1]).toMatchObject({
      wallet: WALLET,
      details: { command: 'Withdraw', caller: 'command line', by: 'passphrase', digest: preview().digest },
    });
    expect(JSON.stringify(events)).not.toContain('"right"');
  });

  it('that cannot be written approves nothing, and ends what is turned down all the same', async () => {
    let broken = false;
    const { approvals } = setting({
      record: () => {
        if (broken) throw new Error('no room');
      },
    });
    const answer = fate(approvals.require(undefined, connection(LOCAL), 'Withdraw', preview()));
    await settled();
    const { id = '' } = approvals.list()[0] ?? {};
    broken = true;
    await expect(approvals.approve(id, PASSPHRASE, connection(LOCAL))).rejects.toThrow('no room');
    expect(answer.end()).toBe('open');
    await expect(approvals.require(PASSPHRASE, connection(LOCAL), 'Withdraw', preview())).rejects.toThrow(
      'no room',
    );
    approvals.reject(id, connection(INTERFACE));
    await settled();
    expect(answer.end()).toBe('APPROVAL_REJECTED');
  });
});
