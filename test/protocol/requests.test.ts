import { TypedDataEncoder } from 'ethers';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import {
  CancelAll,
  CancelOrder,
  compileDigesters,
  DEFAULT_TYPES,
  ModifyOrder,
  Order,
  orderHashOf,
  parseType,
  PRACTICE,
  REQUEST_KINDS,
  REQUESTS,
  requestHashOf,
  toHex,
  type Hex,
  type OrderParams,
} from '../../src-shared/protocol/index.ts';

const hex = (bytes: number): fc.Arbitrary<Hex> =>
  fc.uint8Array({ minLength: bytes, maxLength: bytes }).map((value) => toHex(value));
const label = fc.string({
  unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 1,
  maxLength: 31,
});
const amount = fc.bigInt({ min: 0n, max: 10n ** 24n - 1n });
const replay = {
  clientTimestampMs: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
  recvWindowMs: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }),
};
const side = fc.constantFrom('Bid' as const, 'Ask' as const);
const orderType = fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const);
const order = fc.record({
  symbol: label,
  strategy: label,
  side,
  orderType,
  nonce: hex(32),
  amount,
  price: amount,
  stopPrice: amount,
  ...replay,
});
const proof = fc.record({ signature: hex(65), sessionKeySignature: fc.option(hex(108)) });

const digesters = compileDigesters(PRACTICE);
const { name, version, chainId, verifyingContract } = PRACTICE.domain;
const domain = { name, version, chainId, verifyingContract };

/** The same digest by ethers, from the same members. */
function byEthers(
  kind: 'Order' | 'ModifyOrder' | 'CancelOrder' | 'CancelAll',
  members: Record<string, unknown>,
): string {
  const type = parseType(DEFAULT_TYPES[kind]);
  const values = Object.fromEntries(
    Object.entries(members).map(([key, value]) => {
      if (!(value instanceof Uint8Array)) return [key, value];
      return [key, toHex(value).padEnd(66, '0')];
    }),
  );
  return TypedDataEncoder.hash(
    domain,
    { [type.name]: type.members.map((member) => ({ ...member })) },
    values,
  );
}

describe('a request', () => {
  it('is read back from its own envelope as it was written, for all orders', () => {
    fc.assert(
      fc.property(order, proof, (params, signed) => {
        const envelope = JSON.parse(Order.envelope(params, signed), integersAsBigint) as {
          t: string;
          c: unknown;
        };
        expect(envelope.t).toBe('Order');
        expect(v.parse(Order.schema, envelope.c)).toEqual({ ...params, ...signed });
      }),
    );
  });

  it('has the digest that ethers gives, for all orders and replacements', () => {
    fc.assert(
      fc.property(order, hex(25), (params, orderHash) => {
        expect(toHex(digesters.Order.digest(Order.members(params)))).toBe(
          byEthers('Order', Order.members(params)),
        );
        const modify = ModifyOrder.members({ ...params, orderHash });
        expect(toHex(digesters.ModifyOrder.digest(modify))).toBe(byEthers('ModifyOrder', modify));
      }),
      { numRuns: 50 },
    );
  });

  it('has the digest that ethers gives, for all cancels', () => {
    fc.assert(
      fc.property(
        fc.record({ symbol: label, orderHash: hex(25), nonce: hex(32), ...replay }),
        label,
        (params, strategy) => {
          const one = CancelOrder.members(params);
          expect(toHex(digesters.CancelOrder.digest(one))).toBe(byEthers('CancelOrder', one));
          const all = CancelAll.members({ ...params, strategy });
          expect(toHex(digesters.CancelAll.digest(all))).toBe(byEthers('CancelAll', all));
        },
      ),
      { numRuns: 50 },
    );
  });

  it('has another digest as soon as one member differs', () => {
    fc.assert(
      fc.property(order, order, (a, b) => {
        fc.pre(Order.envelope(a, PROOF) !== Order.envelope(b, PROOF));
        expect(toHex(digesters.Order.digest(Order.members(a)))).not.toBe(
          toHex(digesters.Order.digest(Order.members(b))),
        );
      }),
    );
  });

  it('has an order hash that is the beginning of its request hash', () => {
    const digest = digesters.Order.digest(Order.members(EXAMPLE));
    expect(orderHashOf(digest)).toHaveLength(52);
    expect(requestHashOf(digest).startsWith(orderHashOf(digest))).toBe(true);
  });

  it('is defined for each kind of the envelope, under its own name', () => {
    expect(Object.entries(REQUESTS).map(([name, { kind }]) => [name, kind])).toEqual(
      REQUEST_KINDS.map((kind) => [kind, kind]),
    );
  });
});

const PROOF = { signature: `0x${'00'.repeat(65)}` as Hex, sessionKeySignature: null };
const EXAMPLE: OrderParams = {
  symbol: 'ETHP',
  strategy: 'main',
  side: 'Bid',
  orderType: 0,
  nonce: `0x${'01'.repeat(32)}`,
  amount: 500_000n,
  price: 2_000_000_000n,
  stopPrice: 0n,
  clientTimestampMs: 1_700_000_000_000n,
  recvWindowMs: 5_000n,
};

describe('the strict reader of a request', () => {
  const content = (): Record<string, unknown> =>
    (JSON.parse(Order.envelope(EXAMPLE, PROOF)) as { c: Record<string, unknown> }).c;
  const accepts = (c: unknown): boolean => v.safeParse(Order.schema, c).success;

  it('takes the content that we write', () => {
    expect(accepts(content())).toBe(true);
  });

  it.each(Object.keys(content()))('needs the member %s', (member) => {
    const c = content();
    delete c[member];
    // The absence of a replay field has its own error, so the reader lets it through.
    expect(accepts(c)).toBe(member === 'clientTimestampMs' || member === 'recvWindowMs');
  });

  it.each(Object.keys(content()))('refuses null and the wrong type for %s', (member) => {
    expect(accepts({ ...content(), [member]: null })).toBe(member === 'sessionKeySignature');
    expect(accepts({ ...content(), [member]: {} })).toBe(false);
    expect(accepts({ ...content(), [member]: true })).toBe(false);
  });

  it('refuses a member beyond the table', () => {
    expect(accepts({ ...content(), extra: 1 })).toBe(false);
  });

  it.each([
    '1.1234567',
    '1e3',
    '+1',
    '01',
    '1.',
    '.5',
    '',
    ' 1',
    '1,000',
    'NaN',
    'Infinity',
    '0x10',
    '1234567890123456789',
  ])('refuses the decimal "%s"', (text) => {
    expect(accepts({ ...content(), amount: text })).toBe(false);
  });

  it.each(['', 'x'.repeat(32), 'é', 'a\n', '\u0000'])('refuses the label %j', (text) => {
    expect(accepts({ ...content(), symbol: text })).toBe(false);
  });

  it.each([-1, 1.5, 2 ** 53, '5000'])('refuses the replay window %j', (value) => {
    expect(accepts({ ...content(), recvWindowMs: value })).toBe(false);
  });

  it('reads hex in either case and gives it in lower case', () => {
    const nonce = `0x${'AB'.repeat(32)}`;
    expect(v.parse(Order.schema, { ...content(), nonce }).nonce).toBe(nonce.toLowerCase());
    expect(accepts({ ...content(), nonce: `0x${'ab'.repeat(31)}` })).toBe(false);
    expect(accepts({ ...content(), nonce: 'ab'.repeat(33) })).toBe(false);
  });

  it('takes an order hash of 25 bytes, or of 32 whose last 7 are zero', () => {
    const c = { symbol: 'ETHP', nonce: EXAMPLE.nonce, clientTimestampMs: 1, recvWindowMs: 1, ...PROOF };
    const short = `0x${'ab'.repeat(25)}`;
    const read = (orderHash: string) => v.safeParse(CancelOrder.schema, { ...c, orderHash });
    expect(read(short).output).toMatchObject({ orderHash: short });
    expect(read(`${short}${'00'.repeat(7)}`).output).toMatchObject({ orderHash: short });
    expect(read(`${short}${'00'.repeat(6)}01`).success).toBe(false);
    expect(read(`0x${'ab'.repeat(24)}`).success).toBe(false);
  });
});

/** Integer literals as the strict reader of the venue gives them. */
function integersAsBigint(key: string, value: unknown, context?: { source: string }): unknown {
  return typeof value === 'number' && key !== 'orderType' ? BigInt(context?.source ?? value) : value;
}
