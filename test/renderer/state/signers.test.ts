import { beforeEach, describe, expect, it } from 'vitest';
import { Connection } from '../../../src-renderer/connection/index.ts';
import { Terminal } from '../../../src-renderer/state/index.ts';
import type { SessionRow } from '../../../src-shared/contract/index.ts';
import { FakeCarrier } from '../harness/fake-carrier.ts';
import { ordersSample, sessionsSample, statusSample, WALLET } from '../harness/samples.ts';

let carrier: FakeCarrier;
let terminal: Terminal;
const [sample] = sessionsSample(0);

const row = (session: string, part: Partial<SessionRow>): SessionRow => {
  if (!sample) throw new Error('There is no sample.');
  return { ...sample, session, name: session, ...part };
};
const say = (...rows: SessionRow[]): void => {
  carrier.item('sessions', rows);
};

beforeEach(() => {
  carrier = new FakeCarrier();
  terminal = new Terminal(new Connection(carrier));
  carrier.open();
  terminal.signers.stream.use();
});

describe('the session key that signs', () => {
  it('is left to the daemon while only one fits', () => {
    say(
      row('one', {}),
      row('denied', { state: 'denied' }),
      row('cancels', { scope: ['cancel-order'] }),
      row('elsewhere', { rails: { symbols: ['BTCP'] } }),
    );
    expect(terminal.signers.signer('order', 'ETHP')).toBeUndefined();
  });

  it('is the one that lasts longest until a person chooses, since the daemon does not guess', () => {
    say(row('short', { expirySeconds: 10 }), row('long', { expirySeconds: 20 }));
    expect(terminal.signers.signer('order', 'ETHP')?.session).toBe('long');
    terminal.signers.choose('short');
    expect(terminal.signers.signer('order', 'ETHP')?.session).toBe('short');
    say(row('long', { expirySeconds: 20 }), row('other', { expirySeconds: 5 }));
    expect(terminal.signers.signer('order', 'ETHP')?.session).toBe('long');
  });

  it('is named for several orders as one only where a person chose it: the daemon looks at all of them', () => {
    say(row('short', { expirySeconds: 10 }), row('long', { expirySeconds: 20, scope: ['order'] }));
    expect(terminal.signers.naming('order', 'ETHP')).toMatchObject({ session: 'long' });
    expect(terminal.signers.namingGroup('ETHP')).not.toHaveProperty('session');
    terminal.signers.choose('short');
    expect(terminal.signers.namingGroup('ETHP')).toMatchObject({ session: 'short' });
    say(row('long', { expirySeconds: 20 }), row('other', { expirySeconds: 5 }));
    expect(terminal.signers.namingGroup('ETHP')).not.toHaveProperty('session');
  });

  it('goes with the cancel too', () => {
    const [order] = ordersSample(0);
    if (!order) throw new Error('There is no sample.');
    say(row('a', { scope: ['unrestricted'], expirySeconds: 9 }), row('b', { expirySeconds: 8 }));
    void terminal.orders.cancel(order, 'Buy');
    expect(carrier.lastCall('order.cancel').input).toMatchObject({ session: 'a' });
  });

  it('is one of the wallet on screen, and both are named: the daemon guesses among no wallets', () => {
    const [order] = ordersSample(0);
    if (!order) throw new Error('There is no sample.');
    terminal.status.use();
    carrier.item('status', statusSample(0));
    say(row('mine', { expirySeconds: 9 }), row('other', { expirySeconds: 10, wallet: '0x2' }));
    expect(terminal.signers.fitting('order', 'ETHP').map(({ session }) => session)).toEqual(['mine']);
    void terminal.orders.cancel(order, 'Buy');
    expect(carrier.lastCall('order.cancel').input).toMatchObject({ wallet: WALLET });
    expect(carrier.lastCall('order.cancel').input).not.toHaveProperty('session');
    terminal.funds.open('withdraw-ddx');
    terminal.funds.amount = '3';
    terminal.funds.submit();
    expect(carrier.lastCall('request.prepare').input).toMatchObject({ kind: 'WithdrawDDX', wallet: WALLET });
  });
});

describe('whether any key signs for orders that go out later', () => {
  const signs = (venueMs: number | null = 1_000): boolean | undefined =>
    terminal.signers.signsFor(WALLET, 'ETHP', venueMs);

  it('is not known before the keys are', () => {
    expect(signs()).toBeUndefined();
  });

  it('is over with the time of the last key, by the venue’s clock, or when none is left that may', () => {
    say(row('a', { expirySeconds: 9 }));
    expect([signs(8_999), signs(9_000)]).toEqual([true, false]);
    say(row('a', { state: 'expired' }), row('b', { scope: ['cancel-order'] }));
    expect(signs()).toBe(false);
    say(row('c', { wallet: `0x00${'1'.repeat(40)}` }), row('d', { rails: { symbols: ['BTCP'] } }));
    expect(signs()).toBe(false);
  });
});
