/**
 * The forms of each field type of interface: Content of each request type, as JSON text: what the operator reads
 * (whatever it then thinks of the request) and what it refuses as InvalidRequestPayload (profile: 5 Strict JSON).
 */
export interface Forms {
  readonly type: string;
  readonly taken: readonly string[];
  readonly refused: readonly string[];
}

const ODD_TYPES = ['null', 'true', '[]', '{}'];
const without = (form: string): string[] => ODD_TYPES.filter((other) => other !== form);
const hex = (bytes: number, digit = 'a'): string => `"0x${digit.repeat(bytes * 2)}"`;

const LABEL: Forms = {
  type: 'string',
  taken: ['"x"', `"${'A'.repeat(31)}"`, '"a b~"', '"\\u0041"'],
  refused: ['1', '""', `"${'A'.repeat(32)}"`, '"é"', '"\\n"', '"\\u0000"', ...ODD_TYPES],
};

const DECIMAL: Forms = {
  type: 'decimal string',
  taken: ['"0"', '"-0"', '"1"', '"0.000001"', '"1.500000"', '"-1.5"', '"999999999999999999.999999"'],
  refused: [
    '1',
    '1.5',
    '""',
    '"+1"',
    '"01"',
    '"1."',
    '".5"',
    '"1e3"',
    '"1.0000001"',
    '"1000000000000000000"',
    '" 1"',
    '"1,5"',
    '"0x1"',
    '"NaN"',
    ...ODD_TYPES,
  ],
};

const ADDRESS: Forms = {
  type: 'address',
  taken: [hex(20), hex(20, 'A')],
  refused: [hex(19), hex(21), `"${'a'.repeat(40)}"`, `"0x${'g'.repeat(40)}"`, '"USDC"', '1', ...ODD_TYPES],
};

const U64_MAX = 18446744073709551615n;

/** Whatever the number is, the replay rules or the signature decide, not the syntax. */
const REPLAY: Forms = {
  type: 'integer ms',
  taken: ['1', '60001', `${U64_MAX}`],
  refused: ['"5000"', '-1', '-0', '5000.0', '5e3', '0.5', `${U64_MAX + 1n}`, '05', ...ODD_TYPES],
};

const SIGNATURE: Forms = {
  type: 'hex string',
  taken: ['"0x"', '"0x1234"', hex(65, 'F'), hex(66)],
  refused: ['""', '"0x1"', '"0xzz"', hex(65).replace('0x', ''), '1', ...ODD_TYPES],
};

export const FORMS = {
  symbol: LABEL,
  strategy: LABEL,
  strategyId: LABEL,
  side: {
    type: 'enum',
    taken: ['"Bid"', '"Ask"'],
    refused: ['"bid"', '"Buy"', '""', '0', '1', ...ODD_TYPES],
  },
  orderType: {
    type: 'enum integer',
    taken: ['0', '1', '2', '3'],
    refused: ['4', '-1', '-0', '0.0', '1e0', '"0"', ...ODD_TYPES],
  },
  amount: DECIMAL,
  price: DECIMAL,
  stopPrice: DECIMAL,
  orderHash: {
    type: 'hex string',
    taken: [hex(25), hex(25, 'B'), `"0x${'ab'.repeat(25)}${'00'.repeat(7)}"`],
    refused: [hex(24), hex(26), hex(32), `"${'a'.repeat(50)}"`, '"0x"', '1', ...ODD_TYPES],
  },
  sessionKeySignature: {
    ...SIGNATURE,
    type: 'hex string or null',
    taken: ['null', ...SIGNATURE.taken],
    refused: SIGNATURE.refused.filter((form) => form !== 'null'),
  },
  payFeesInDdx: {
    type: 'boolean',
    taken: ['true', 'false'],
    refused: ['"true"', '0', '1', ...without('true')],
  },
  referralAddress: {
    ...ADDRESS,
    type: 'address or null',
    taken: ['null', ...ADDRESS.taken],
    refused: ADDRESS.refused.filter((form) => form !== 'null'),
  },
  deniedDelegatedSessionUpdate: {
    type: 'object or null',
    taken: [
      'null',
      hex(20),
      `{"delegated":${hex(20)},"expiry":0}`,
      `{"expiry":${U64_MAX},"delegated":${hex(20, 'C')}}`,
    ],
    refused: [
      ...without('null'),
      hex(19),
      '1',
      `{"delegated":${hex(20)}}`,
      '{"expiry":1}',
      `{"delegated":${hex(21)},"expiry":1}`,
      `{"delegated":${hex(20)},"expiry":"1"}`,
      `{"delegated":${hex(20)},"expiry":1.0}`,
      `{"delegated":${hex(20)},"expiry":-1}`,
      `{"delegated":${hex(20)},"expiry":null}`,
      `{"delegated":${hex(20)},"expiry":${U64_MAX + 1n}}`,
      `{"delegated":${hex(20)},"expiry":1,"expiry":1}`,
      `{"delegated":${hex(20)},"expiry":1,"more":1}`,
    ],
  },
  currency: ADDRESS,
  nonce: {
    type: 'bytes32 hex string',
    taken: [hex(32), hex(32, 'D')],
    refused: [hex(31), hex(33), hex(32).replace('0x', ''), '""', '7', ...ODD_TYPES],
  },
  clientTimestampMs: REPLAY,
  recvWindowMs: REPLAY,
  signature: SIGNATURE,
} as const satisfies Record<string, Forms>;
export type FieldName = keyof typeof FORMS;
