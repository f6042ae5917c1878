import { describe, expect, it } from 'vitest';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import type { RequestAnswer, SigningPreview } from '../../../src-shared/contract/index.ts';
import { answer, fakeDaemon, HASH, status, type FakeDaemon } from './support.ts';

const PLACE = [
  'order',
  'place',
  '--symbol',
  'ETHP',
  '--side',
  'buy',
  '--type',
  'limit',
  '--amount',
  '0.5',
  '--price',
  '1990',
];
const refusal = {
  reason: 'SafetyFailure',
  safety: 'UnsupportedMarket',
  message: 'No such market.',
  hint: 'Markets: ETHP.',
  retry: 'no',
};

describe('what the command line asks of the daemon', () => {
  it('sends an order as it was typed, with the defaults of the contract', async () => {
    const daemon = await fakeDaemon({ 'order.place': () => answer() });
    await daemon.run(PLACE);
    expect(daemon.calls).toEqual([
      {
        command: 'order.place',
        input: {
          symbol: 'ETHP',
          strategy: 'main',
          side: 'buy',
          type: 'limit',
          amount: 500_000n,
          price: 1_990_000_000n,
          walletSigned: false,
          override: [],
          wait: true,
        },
      },
    ]);
  });

  it('carries every option of a private request', async () => {
    const daemon = await fakeDaemon({ 'order.cancel': () => answer({ kind: 'CancelOrder' }) });
    const wallet = `0x${'11'.repeat(20)}`;
    await daemon.run([
      ...[
        'order',
        'cancel',
        HASH,
        '--symbol',
        'ETHP',
        '--recv-window',
        '1000',
        '--override',
        'a',
        '--override',
        'b',
      ],
      ...['--no-wait', '--client-id', 'x1', '--session', 's1', '--wallet', wallet],
    ]);
    expect(daemon.calls[0]?.input).toEqual({
      symbol: 'ETHP',
      orderHash: HASH,
      recvWindowMs: 1000,
      override: ['a', 'b'],
      wait: false,
      clientId: 'x1',
      session: 's1',
      wallet,
      walletSigned: false,
    });
  });
});

const PREVIEW: SigningPreview = {
  title: 'Withdraw 5 USDC from main',
  sentences: ['The wallet itself signs this request.'],
  signer: '0xwallet',
  fields: [{ name: 'amount', raw: '5000000', readable: '5 USDC' }],
  digest: '0xdigest',
};

const preparing = (): Promise<FakeDaemon> =>
  fakeDaemon({
    'status.get': () => status({}),
    'request.prepare': () => ({ prepared: 'p1', preview: PREVIEW, validMs: 60_000 }),
    'request.submit': () => answer({ kind: 'Withdraw' }),
  });

describe('a request that the wallet signs', () => {
  const wallet = `0x${'11'.repeat(20)}`;
  it.each<[string[], object]>([
    [['withdraw', '--amount', '5'], { kind: 'Withdraw', strategy: 'main', amount: 5_000_000n }],
    [['withdraw-ddx', '--amount', '5'], { kind: 'WithdrawDDX', amount: 5_000_000n }],
    [['profile', 'update', '--pay-fees-in-ddx', 'true'], { kind: 'ProfileUpdate', payFeesInDdx: true }],
    [['profile', 'update', '--referral', wallet], { kind: 'ProfileUpdate', referralAddress: wallet }],
    [[...PLACE, '--wallet-signed'], { kind: 'Order', side: 'buy', walletSigned: true }],
    [
      ['order', 'modify', HASH, '--price', '1991', '--wallet-signed'],
      { kind: 'ModifyOrder', orderHash: HASH, price: 1_991_000_000n },
    ],
  ])('%j is prepared, shown with every field, and signed as it was shown', async (words, input) => {
    const daemon = await preparing();
    const outcome = await daemon.run([...words, '--yes']);
    expect(outcome).toMatchObject({ code: 0, json: { state: 'Sequenced' } });
    const prepared = daemon.calls.find(({ command }) => command === 'request.prepare');
    expect(prepared?.input).toMatchObject(input);
    expect(daemon.calls.at(-1)).toEqual({
      command: 'request.submit',
      input: { prepared: 'p1', approval: { by: 'yes' }, wait: true },
    });
    for (const text of [PREVIEW.title, '5000000', '5 USDC', '0xdigest'])
      expect(outcome.stderr).toContain(text);
  });

  it('signs nothing when the person says no', async () => {
    const daemon = await preparing();
    expect(await daemon.run(['withdraw', '--amount', '5'], { answers: ['n'] })).toMatchObject({ code: 2 });
    expect(daemon.calls.map(({ command }) => command)).not.toContain('request.submit');
  });

  it('answers at once with what was refused before anything was shown', async () => {
    const refused = answer({ kind: 'Withdraw', state: 'Refused', error: refusal });
    const daemon = await fakeDaemon({
      'status.get': () => status({}),
      'request.prepare': () => ({ answer: refused }),
    });
    expect(await daemon.run(['withdraw', '--amount', '5', '--yes'])).toMatchObject({
      code: 1,
      json: refused,
    });
  });

  it('is wrong usage without anything to change', async () => {
    const daemon = await preparing();
    expect(await daemon.run(['profile', 'update'])).toMatchObject({
      code: 2,
      error: { code: 'NOTHING_TO_CHANGE' },
    });
  });
});

describe('how a private request ends the command', () => {
  const cases: [RequestAnswer['state'], string[], number][] = [
    ['Sequenced', [], 0],
    ['Rejected', [], 1],
    ['NotSequenced', [], 1],
    ['Refused', [], 1],
    ['Unknown', [], 3],
    ['Sending', [], 3],
    ['Sending', ['--no-wait'], 0],
  ];
  it.each(cases)('%s %j ends with %i and prints the answer', async (state, more, code) => {
    const given = answer({ state, ...(state === 'Refused' ? { error: refusal } : {}) });
    const daemon = await fakeDaemon({ 'order.place': () => given });
    const outcome = await daemon.run([...PLACE, ...more]);
    expect(outcome.code).toBe(code);
    expect(outcome.json).toEqual(given);
    if (code === 0) expect(outcome.stderr).toBe('');
    else
      expect(outcome.error).toMatchObject({
        code: expect.any(String),
        message: expect.any(String),
        hint: expect.any(String),
      });
  });

  it('names what the venue would have refused', async () => {
    const daemon = await fakeDaemon({ 'order.place': () => answer({ state: 'Refused', error: refusal }) });
    expect((await daemon.run(PLACE)).error).toEqual({
      code: 'UnsupportedMarket',
      message: 'No such market.',
      hint: 'Markets: ETHP.',
    });
  });

  it('ends with 1 and no answer when there is no request at all', async () => {
    const daemon = await fakeDaemon({
      'order.place': () => {
        throw new CountersignError('PROFILE_NOT_ACCEPTED', 'Not accepted.', 'Accept it.');
      },
    });
    expect(await daemon.run(PLACE)).toMatchObject({
      code: 1,
      stdout: '',
      error: { code: 'PROFILE_NOT_ACCEPTED' },
    });
  });

  it('ends with 3 when the daemon goes away with the request in hand', async () => {
    const daemon = await fakeDaemon({
      'order.place': () => {
        void daemon.close();
        return new Promise<never>(() => undefined);
      },
    });
    expect(await daemon.run(PLACE)).toMatchObject({ code: 3, stdout: '', error: { code: 'DISCONNECTED' } });
  });

  it('never shows the inside of a defect', async () => {
    const daemon = await fakeDaemon({
      'order.place': () => {
        throw new Error('key 0xdeadbeef');
      },
    });
    const outcome = await daemon.run(PLACE);
    expect(outcome).toMatchObject({ code: 1, error: { code: 'INTERNAL' } });
    expect(outcome.stderr).not.toContain('deadbeef');
  });
});

describe('lists', () => {
  it('are JSON arrays, empty ones too', async () => {
    const daemon = await fakeDaemon({
      'order.list': () => [],
      'position.list': () => [],
      'request.list': () => [],
      'wallet.list': () => [],
      'market.tickers': () => [],
      'approvals.list': () => [],
      'profiles.list': () => [],
    });
    for (const name of [
      'order list',
      'position list',
      'request list',
      'wallet list',
      'market tickers',
      'approvals list',
      'profiles list',
    ]) {
      expect(await daemon.run(name.split(' ')), name).toMatchObject({ code: 0, stdout: '[]', stderr: '' });
      expect((await daemon.read(name.split(' '))).stdout, name).toMatch(/^There are no |^Nothing /);
    }
  });

  it('are tables for people', async () => {
    const daemon = await fakeDaemon({
      'order.list': () => [
        {
          orderHash: HASH,
          symbol: 'ETHP',
          strategy: 'main',
          side: 'buy',
          type: 'limit',
          price: '1990',
          stopPrice: null,
          originalAmount: '1',
          amount: '0.5',
          createdAt: null,
        },
      ],
    });
    const [heading, row] = (await daemon.read(['order', 'list'])).stdout.split('\n');
    expect(heading).toMatch(/^HASH +SYMBOL +STRATEGY +SIDE +TYPE +PRICE +OPEN +OF +PLACED$/);
    expect(row?.indexOf('ETHP')).toBe(heading?.indexOf('SYMBOL'));
  });
});
