import { describe, expect, it } from 'vitest';
import { serveConnection, type Peer, type ServerFrame } from '../../src-shared/contract/index.ts';
import { fakeHandlers } from './fake-handlers.ts';

const LOCAL: Peer = { kind: 'local', label: 'command line' };
const HASH = `0x${'ab'.repeat(25)}`;

/** Sends one call and gives what came back, and what the handler received. */
async function callOnce(
  command: string,
  input: unknown,
  caller: Peer = LOCAL,
): Promise<{ frame: ServerFrame; received: unknown }> {
  let received: unknown = null;
  const answer = {
    requestId: '1',
    kind: 'Order',
    state: 'Sequenced',
    requestHash: null,
    nonce: null,
  } as const;
  const take = (value: unknown) => {
    received = value;
    return answer;
  };
  const handlers = fakeHandlers({
    commands: { 'order.place': take, 'order.cancel': take, 'order.cancelAll': take },
  });
  const frame = await new Promise<ServerFrame>((resolve) => {
    serveConnection({ handlers, caller, send: resolve }).receive({ t: 'call', id: 7, command, input });
  });
  return { frame, received };
}

const order = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.5', price: '2000' };

describe('the door of the contract', () => {
  it('hands a well-formed intent to its handler as integers, with defaults filled in', async () => {
    const { frame, received } = await callOnce('order.place', order);
    expect(frame.t).toBe('result');
    expect(received).toMatchObject({
      amount: 500_000n,
      price: 2_000_000_000n,
      strategy: 'main',
      wait: true,
      override: [],
    });
  });

  it.each([
    ['seven decimals', { amount: '0.1234567' }, 'DECIMAL_SYNTAX', 'amount'],
    ['an exponent', { amount: '1e3' }, 'DECIMAL_SYNTAX', 'amount'],
    ['a negative amount', { amount: '-1' }, 'DECIMAL_NEGATIVE', 'amount'],
    ['a negative price', { price: '-2000' }, 'DECIMAL_NEGATIVE', 'price'],
    ['minus zero', { price: '-0' }, 'DECIMAL_NEGATIVE', 'price'],
    ['an empty amount', { amount: '' }, 'DECIMAL_SYNTAX', 'amount'],
    ['a grouped number', { amount: '1,000' }, 'DECIMAL_SYNTAX', 'amount'],
    ['a number instead of a text', { amount: 0.5 }, 'INPUT_INVALID', 'amount'],
    ['a label over 31 bytes', { strategy: 'a'.repeat(32) }, 'LABEL_TOO_LONG', 'strategy'],
    ['a non-ASCII label', { strategy: 'häuptling' }, 'LABEL_NOT_ASCII', 'strategy'],
    ['an empty label', { symbol: '' }, 'LABEL_EMPTY', 'symbol'],
    ['a window above 60000 ms', { recvWindowMs: 60_001 }, 'INPUT_INVALID', 'recvWindowMs'],
    ['a window of zero', { recvWindowMs: 0 }, 'INPUT_INVALID', 'recvWindowMs'],
    ['an unknown member', { colour: 'red' }, 'INPUT_INVALID', 'colour'],
    ['an unknown side', { side: 'long' }, 'INPUT_INVALID', 'side'],
    ['a client id that is not ASCII', { clientId: 'ä' }, 'INPUT_INVALID', 'clientId'],
  ])('refuses %s with a code, a sentence and a hint, before the handler', async (_, change, code, path) => {
    const { frame, received } = await callOnce('order.place', { ...order, ...change });
    expect(received).toBeNull();
    expect(frame).toMatchObject({ t: 'error', id: 7, error: { code, path } });
    if (frame.t === 'error') {
      expect(frame.error.message).toMatch(/\.$/);
      expect(frame.error.hint).toMatch(/\.$/);
    }
  });

  it('refuses a hash that is not hex', async () => {
    const { frame } = await callOnce('order.cancel', { symbol: 'ETHP', orderHash: `${HASH.slice(0, -1)}g` });
    expect(frame).toMatchObject({ t: 'error', error: { code: 'HASH_SYNTAX', path: 'orderHash' } });
  });

  it('takes a hash in either case and hands it on in lower case', async () => {
    const { received } = await callOnce('order.cancel', {
      symbol: 'ETHP',
      orderHash: HASH.toUpperCase().replace('0X', '0x'),
    });
    expect(received).toMatchObject({ orderHash: HASH });
  });

  it('gives a stranger the public status and nothing else', async () => {
    const stranger: Peer = { kind: 'stranger', label: 'unknown program' };
    const { frame, received } = await callOnce('order.place', order, stranger);
    expect(frame).toMatchObject({ t: 'error', error: { code: 'NOT_ALLOWED' } });
    expect(received).toBeNull();
  });

  it.each(['toString', 'constructor', '__proto__', 'order.steal', ''])(
    'answers an unknown command %j with an error',
    async (name) => {
      const { frame } = await callOnce(name, {});
      expect(frame).toMatchObject({ t: 'error', error: { code: 'UNKNOWN_NAME' } });
    },
  );

  it.each([
    ['a choice', 'order.place', (secret: string) => ({ ...order, side: secret })],
    ['a decimal', 'order.place', (secret: string) => ({ ...order, amount: secret })],
    ['a number', 'order.place', (secret: string) => ({ ...order, recvWindowMs: secret })],
    ['a hash', 'order.cancel', (secret: string) => ({ symbol: 'ETHP', orderHash: secret })],
    ['the name of a member', 'order.place', (secret: string) => ({ ...order, [secret]: true })],
    ['the whole message', 'order.place', (secret: string) => secret],
    ['an approval', 'account.withdraw', (secret: string) => ({ amount: '1', approval: { by: secret } })],
  ])('never says what stood in the place of %s', async (_, command, input) => {
    for (const secret of ['horse battery', '/horse battery staple, and more of it than that', '-"q"\n']) {
      const { frame } = await callOnce(command, input(secret));
      expect(frame.t).toBe('error');
      for (const part of [secret, JSON.stringify(secret).slice(1, -1), secret.slice(0, 10)])
        expect(JSON.stringify(frame)).not.toContain(part);
    }
  });

  it('takes no key or phrase for the session of orders that belong together, which is written down', async () => {
    const bracket = { ...order, target: { price: '2100' } };
    for (const session of ['ab'.repeat(32), 'test walk nut penalty', 'fig & mulberry', '']) {
      const { frame } = await callOnce('order.bracket', { ...bracket, session });
      expect(frame).toMatchObject({ t: 'error', error: { code: 'INPUT_INVALID', path: 'session' } });
    }
  });

  it('says what a member must be', async () => {
    const said = async (change: Record<string, unknown>) => {
      const { frame } = await callOnce('order.place', { ...order, ...change });
      return frame.t === 'error' ? frame.error.message : null;
    };
    expect(await said({ side: 'long' })).toBe('"side" is not valid: it must be "buy" or "sell".');
    expect(await said({ colour: 'red' })).toBe('"colour" is not valid: there is no such member.');
    expect(await said({ side: undefined })).toBe('"side" is not valid: it is missing.');
    expect(await said({ amount: '1e3' })).toBe('This is not a decimal number.');
  });

  it('refuses over-long names of commands and streams before it looks at them', async () => {
    const { frame } = await callOnce(`/${'a'.repeat(60_000)}`, []);
    expect(frame).toMatchObject({ t: 'error', id: 7, error: { code: 'INPUT_INVALID', path: 'command' } });
    expect(JSON.stringify(frame).length).toBeLessThan(300);
  });

  it('answers a stranger at once whose one line is made to be searched through', async () => {
    const many = Array.from({ length: 20_000 }, (_, i) => `${'a'.repeat(15)}${String(i).padStart(25, '0')}`);
    const stranger: Peer = { kind: 'stranger', label: 'unknown program' };
    for (const command of ['a'.repeat(64), `/${'a'.repeat(60_000)}`, 'order.place']) {
      const { frame } = await callOnce(command, many, stranger);
      expect(frame.t).toBe('error');
    }
  });

  it.each([
    ['a line end', 'Bot\nIt can never trade'],
    ['a terminal escape', '\u001b[2K\u001b[1ABot'],
    ['an eight-bit escape', '\u009b2KBot'],
    ['a turned direction', 'Bot \u202e52 ta sdne tI'],
    ['a space without width', 'Sav\u200bings'],
    ['a joiner without width', 'Sav\u2060ings'],
    ['a byte order mark within', 'Sav\ufeffings'],
    ['a soft hyphen', 'Sav\u00adings'],
    ['a filler that shows nothing', '\u3164'],
    ['a variation of nothing', 'Savings\ufe00'],
  ])('takes no name with %s, which would stand beside what is signed', async (_, name) => {
    for (const [command, input] of [
      ['wallet.create', { name }],
      ['session.preview', { name, scope: ['order'], lifetimeSeconds: 60 }],
    ] as const) {
      const { frame } = await callOnce(command, input);
      expect(frame).toMatchObject({ t: 'error', error: { code: 'INPUT_INVALID', path: 'name' } });
    }
  });

  it.each([
    ['wallet.import', { name: 'x', secret: 5417 }],
    ['vault.unlock', { passphrase: 5417 }],
    ['vault.setup', { protection: 'passphrase', passphrase: 5417 }],
    ['approvals.approve', { id: 'x', approval: { by: 'passphrase', passphrase: 5417 } }],
  ])('does not say a secret of the wrong type back (%s)', async (command, input) => {
    const { frame } = await callOnce(command, input);
    expect(frame).toMatchObject({ t: 'error', error: { code: 'INPUT_INVALID' } });
    expect(JSON.stringify(frame)).not.toContain('5417');
  });
});
