import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOfSecret, publicKeyOf, randomSecretKey, seal } from '../../../src-shared/node/index.ts';
import {
  compileDigesters,
  ERRORS,
  fromHex,
  MAINNET,
  PRACTICE,
  toHex,
  type ErrorReason,
} from '../../../src-shared/protocol/index.ts';
import {
  openVenue,
  orderParams,
  session,
  type Answer,
  type TestTrader,
  type TestVenue,
} from '../support/venue.ts';

/** interface: Private-request HTTP errors, one test per row that this version can produce. */
let t: TestVenue;
let trader: TestTrader;

beforeAll(async () => {
  t = await openVenue();
  trader = await t.trader();
});
afterAll(() => t.close());

function expectReason(answer: Answer, reason: ErrorReason, safety: string | null = null): void {
  expect({
    status: answer.status,
    reason: answer.body.error_reason,
    safety: answer.body.safety_failure,
  }).toEqual({
    status: ERRORS[reason].status,
    reason,
    safety,
  });
  expect(typeof answer.body.message).toBe('string');
}

const now = (): bigint => BigInt(t.venue.clock.now());
const seconds = (): bigint => now() / 1000n;

describe('InvalidRequestPayload: the decrypted body is malformed', () => {
  const valid = (): string => trader.text('Order', orderParams({})).json;
  const cases: [string, () => string][] = [
    ['duplicate keys', () => valid().replace('"c":{', '"c":{"symbol":"ETHP",')],
    ['duplicate keys of the envelope', () => valid().replace('{"t":"Order",', '{"t":"Order","t":"Order",')],
    ['invalid JSON', () => valid().slice(0, -1)],
    ['text after the JSON', () => `${valid()} x`],
    ['a wrong field type', () => valid().replace('"orderType":0', '"orderType":"0"')],
    ['an unknown member', () => valid().replace('"c":{', '"c":{"extra":1,')],
    ['a missing member', () => valid().replace('"symbol":"ETHP",', '')],
    ['a missing nullable member', () => valid().replace(',"sessionKeySignature":null', '')],
    ['an unknown kind', () => valid().replace('"Order"', '"Swap"')],
    ['a null replay field', () => valid().replace(/"recvWindowMs":\d+/, '"recvWindowMs":null')],
    ['a negative replay field', () => valid().replace(/"recvWindowMs":\d+/, '"recvWindowMs":-1')],
    ['a replay field that is minus zero', () => valid().replace(/"recvWindowMs":\d+/, '"recvWindowMs":-0')],
    ['a replay field as a string', () => valid().replace(/"recvWindowMs":(\d+)/, '"recvWindowMs":"$1"')],
    ['a replay field with a fraction', () => valid().replace(/"recvWindowMs":(\d+)/, '"recvWindowMs":$1.0')],
    ['a replay field with an exponent', () => valid().replace(/"recvWindowMs":\d+/, '"recvWindowMs":5e3')],
    [
      'a replay field out of range',
      () => valid().replace(/"clientTimestampMs":\d+/, '"clientTimestampMs":18446744073709551616'),
    ],
    ['seven decimal places', () => valid().replace('"amount":"1"', '"amount":"1.0000001"')],
    ['a leading zero', () => valid().replace('"amount":"1"', '"amount":"01"')],
    ['an empty label', () => valid().replace('"symbol":"ETHP"', '"symbol":""')],
    ['a label over 31 bytes', () => valid().replace('"symbol":"ETHP"', `"symbol":"${'A'.repeat(32)}"`)],
    ['a nonce of another length', () => valid().replace(/"nonce":"0x../, '"nonce":"0x')],
    ['a signature that is not hex', () => valid().replace(/"signature":"0x../, '"signature":"0xzz')],
    ['an envelope that is an array', () => '[]'],
    ['an empty body', () => ''],
    ['deep nesting', () => '['.repeat(5000) + ']'.repeat(5000)],
  ];
  it.each(cases)('refuses %s', async (_name, text) => {
    expectReason(await t.postText(text()), 'InvalidRequestPayload');
  });

  it('refuses invalid UTF-8', async () => {
    expectReason(await t.postText(Uint8Array.from([0x7b, 0xff, 0x7d])), 'InvalidRequestPayload');
  });

  it('names the kind whose members are missing', async () => {
    const answer = await t.postText('{"t":"Withdraw","c":{}}');
    expectReason(answer, 'InvalidRequestPayload');
    expect(answer.body.message).toContain('Withdraw');
  });
});

describe('the replay fields', () => {
  it.each(['clientTimestampMs', 'recvWindowMs'])('ReplayFieldMissing: %s is missing', async (name) => {
    const { json } = trader.text('Order', orderParams({}));
    expectReason(await t.postText(json.replace(new RegExp(`"${name}":\\d+,`), '')), 'ReplayFieldMissing');
  });

  it('ReplayWindowZero: recvWindowMs is 0', async () => {
    expectReason(await trader.order({}, { recvWindowMs: 0n }), 'ReplayWindowZero');
  });

  it('ReplayWindowTooLarge: recvWindowMs is above 60000', async () => {
    expectReason(await trader.order({}, { recvWindowMs: 60_001n }), 'ReplayWindowTooLarge');
    expect((await trader.order({ price: '1900', amount: '0.1' }, { recvWindowMs: 60_000n })).status).toBe(
      200,
    );
  });

  it('ReplayTimestampOverflow: the end of the window is above 2^64 - 1', async () => {
    expectReason(await trader.order({}, { clientTimestampMs: 2n ** 64n - 1n }), 'ReplayTimestampOverflow');
  });

  it('ReplayTimestampTooFarInFuture: at least 1000 ms ahead of operator time', async () => {
    expectReason(
      await trader.order({}, { clientTimestampMs: now() + 1_000n }),
      'ReplayTimestampTooFarInFuture',
    );
    expect(
      (await trader.order({ price: '1900', amount: '0.1' }, { clientTimestampMs: now() + 999n })).status,
    ).toBe(200);
  });

  it('ReplayTimestampExpired: operator time is after the end of the window', async () => {
    expectReason(await trader.order({}, { clientTimestampMs: now() - 5_001n }), 'ReplayTimestampExpired');
    expect(
      (await trader.order({ price: '1900', amount: '0.1' }, { clientTimestampMs: now() - 5_000n })).status,
    ).toBe(200);
  });
});

describe('SignedRequestAuthenticationFailed', () => {
  it('refuses a signature that does not decode', async () => {
    const { json } = trader.text('Order', orderParams({}));
    expectReason(
      await t.postText(json.replace(/"signature":"0x..../, '"signature":"0x')),
      'SignedRequestAuthenticationFailed',
    );
    expectReason(
      await t.postText(json.replace(/..","sessionKey/, '1d","sessionKey')),
      'SignedRequestAuthenticationFailed',
    );
  });

  it('refuses a signature under the type without the replay pair', async () => {
    const types = {
      ...PRACTICE.types,
      Order: PRACTICE.types.Order.replace(',uint256 clientTimestampMs,uint256 recvWindowMs', ''),
    };
    expectReason(
      await trader.order({}, { digesters: compileDigesters({ ...PRACTICE, types }) }),
      'SignedRequestAuthenticationFailed',
    );
  });

  it("refuses a signature under another network's domain", async () => {
    expectReason(
      await trader.order({}, { digesters: compileDigesters(MAINNET) }),
      'SignedRequestAuthenticationFailed',
    );
  });

  it('refuses a session that has expired, and takes it in its last second', async () => {
    const last = session(trader, [1], seconds());
    expect((await trader.order({ price: '1900', amount: '0.1' }, last)).status).toBe(200);
    expectReason(
      await trader.order({}, session(trader, [1], seconds() - 1n)),
      'SignedRequestAuthenticationFailed',
    );
  });

  it('refuses what the scope does not cover, and takes everything when unrestricted', async () => {
    expectReason(
      await trader.order({}, session(trader, [2, 3, 4], seconds() + 60n)),
      'SignedRequestAuthenticationFailed',
    );
    expect(
      (await trader.order({ price: '1900', amount: '0.1' }, session(trader, [0], seconds() + 60n))).status,
    ).toBe(200);
  });

  it('refuses a request that another key signed than the one of the proof', async () => {
    const { proof } = session(trader, [1], seconds() + 60n);
    expectReason(
      await trader.order({}, { proof, secret: randomSecretKey() }),
      'SignedRequestAuthenticationFailed',
    );
  });

  it('refuses a proof of another version, length, scope or point', async () => {
    const { proof, secret } = session(trader, [1], seconds() + 60n);
    const broken = [
      proof.slice(0, -2),
      proof.replace('0x02', '0x01'),
      `${proof.slice(0, 20)}21${proof.slice(22)}`,
      `${proof.slice(0, 22)}05${proof.slice(24)}`,
    ];
    for (const bad of broken)
      expectReason(
        await trader.order({}, { proof: bad as `0x${string}`, secret }),
        'SignedRequestAuthenticationFailed',
      );
  });

  it('never takes a changed proof for the one that the wallet signed', async () => {
    const { proof, secret } = session(trader, [1], seconds() + 60n);
    const widened = `${proof.slice(0, 20)}1f${proof.slice(22)}` as `0x${string}`;
    const answer = await trader.order({}, { proof: widened, secret });
    expect([401, 422]).toContain(answer.status);
    expect(['SignedRequestAuthenticationFailed', 'SafetyFailure']).toContain(answer.body.error_reason);
  });
});

describe('Forbidden', () => {
  it('refuses a session key on the deny list, until the denial ends', async () => {
    const { proof, secret } = session(trader, [1], seconds() + 600n);
    const denied = t.venue.sequencer.exchange.accounts.trader(trader.address)?.deniedSessions;
    denied?.set(addressOfSecret(secret), seconds() + 60n);
    expectReason(await trader.order({}, { proof, secret }), 'Forbidden');
    denied?.set(addressOfSecret(secret), seconds() - 1n);
    expect((await trader.order({ price: '1900', amount: '0.1' }, { proof, secret })).status).toBe(200);
  });
});

describe('identities', () => {
  it('gives the original receipt for an identical request', async () => {
    const first = await trader.order({ price: '1900', amount: '0.1' });
    const again = await t.postText(first.json);
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  it('NonceCollision: a different request with the same trader, family and nonce', async () => {
    const nonce = toHex(new Uint8Array(32).fill(7));
    expect((await trader.order({ price: '1900', amount: '0.1' }, { nonce })).status).toBe(200);
    expectReason(await trader.order({ price: '1900', amount: '0.2' }, { nonce }), 'NonceCollision');
  });

  it('keeps families apart: another kind may carry the same nonce', async () => {
    const nonce = toHex(new Uint8Array(32).fill(9));
    expect((await trader.order({ price: '1900', amount: '0.1' }, { nonce })).status).toBe(200);
    expect((await trader.cancelAll('ETHP', 'main', { nonce })).status).toBe(200);
  });

  it('fails an expired request before it looks for its identity, and forgets identities after 120 s', async () => {
    const nonce = toHex(new Uint8Array(32).fill(8));
    const first = await trader.order({ price: '1900', amount: '0.1' }, { nonce });
    await t.must('/practice/clock', { advanceMs: 6_000 });
    expectReason(await t.postText(first.json), 'ReplayTimestampExpired');
    expectReason(await trader.order({ price: '1900', amount: '0.2' }, { nonce }), 'NonceCollision');
    await t.must('/practice/clock', { advanceMs: 120_000 });
    expect((await trader.order({ price: '1900', amount: '0.2' }, { nonce })).status).toBe(200);
  });

  it('gives request indexes without gaps', async () => {
    const first = await trader.order({ price: '1901', amount: '0.1' });
    await trader.order({ price: '1.23', amount: '0.1' });
    const second = await trader.order({ price: '1902', amount: '0.1' });
    expect(second.body.c?.requestIndex).toBe((first.body.c?.requestIndex ?? 0) + 1);
  });
});

describe('encryption', () => {
  it('InvalidEncryption: the operator cannot decrypt the bytes', async () => {
    expectReason(await t.post(new Uint8Array(200)), 'InvalidEncryption');
    expectReason(await t.post(new Uint8Array(0)), 'InvalidEncryption');
    expectReason(
      await t.post(seal(new TextEncoder().encode('{}'), publicKeyOf(randomSecretKey()))),
      'InvalidEncryption',
    );
  });

  it('takes bytes of any content type', async () => {
    for (const type of ['text/plain', 'application/json', 'x/y; charset=utf-16'])
      expectReason(await t.post(new Uint8Array(100), type), 'InvalidEncryption');
  });

  it('answers 413 without an error_reason above 64 KiB', async () => {
    const answer = await t.post(new Uint8Array(64 * 1024 + 1));
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ success: false });
    expect(answer.body.error_reason).toBeUndefined();
    expectReason(await t.post(new Uint8Array(64 * 1024)), 'InvalidEncryption');
  });

  it('no longer opens what was sealed to a key before the rotation', async () => {
    const key = await (await fetch(`${t.baseUrl}/v2/encryption-key`)).json();
    await t.must('/practice/fault', { kind: 'rotate-encryption-key' });
    const { json } = trader.text('Order', orderParams({ price: '1900', amount: '0.1' }));
    expectReason(
      await t.post(seal(new TextEncoder().encode(json), fromHex(String(key)))),
      'InvalidEncryption',
    );
    expect((await t.postText(json)).status).toBe(200);
  });
});

describe('faults', () => {
  it('not-accepting gives NotAcceptingRequests and sequences nothing', async () => {
    const before = t.venue.sequencer.exchange.requestIndex;
    // fetch itself repeats a request once after a 421, over a new connection.
    await t.must('/practice/fault', { kind: 'not-accepting', count: 2 });
    expectReason(await trader.order({ price: '1900', amount: '0.1' }), 'NotAcceptingRequests');
    expect(t.venue.sequencer.exchange.requestIndex).toBe(before);
  });

  it.each([
    ['trusted-time-unavailable', 'TrustedTimeUnavailable'],
    ['internal-error-before-commit', 'InternalServerError'],
  ] as const)('%s gives %s and sequences nothing', async (kind, reason) => {
    const before = t.venue.sequencer.exchange.requestIndex;
    await t.must('/practice/fault', { kind });
    expectReason(await trader.order({ price: '1900', amount: '0.1' }), reason);
    expect(t.venue.sequencer.exchange.requestIndex).toBe(before);
    expect((await trader.order({ price: '1900', amount: '0.1' })).status).toBe(200);
  });

  it('internal-error-after-commit leaves a request that was sequenced, whose receipt the same body gets', async () => {
    await t.must('/practice/fault', { kind: 'internal-error-after-commit' });
    const failed = await trader.order({ price: '1900', amount: '0.1' });
    expectReason(failed, 'InternalServerError');
    expect((await t.postText(failed.json)).body.t).toBe('Sequenced');
  });

  it('drop-response-after-commit closes the connection without an answer', async () => {
    await t.must('/practice/fault', { kind: 'drop-response-after-commit' });
    const { json } = trader.text('Order', orderParams({ price: '1900', amount: '0.1' }));
    await expect(t.postText(json)).rejects.toThrow();
    expect((await t.postText(json)).body.t).toBe('Sequenced');
  });
});
