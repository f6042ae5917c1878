import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parseDecimal } from '../../src-shared/money/index.ts';
import { open, publicKeyOf, seal, sharedPoint } from '../../src-shared/node/index.ts';
import {
  CancelOrder,
  compileDigester,
  fromHex,
  Order,
  packLabel,
  strategyIdHash,
  toHex,
  type Domain,
  type Hex,
  type OrderTypeCode,
  type Side,
} from '../../src-shared/protocol/index.ts';
import { keccak256 } from 'ethers';

interface Vectors {
  eip712: {
    name: string;
    domain: Domain;
    type: string;
    intent: Record<string, string | number>;
    digest: string;
  }[];
  strategyIdHash: { strategyId: string; hash: string }[];
  packedLabel: { label: string; bytes32: string }[];
  encryption: Record<
    | 'operatorPublicKey'
    | 'clientSecret'
    | 'clientPublicKey'
    | 'aesKey'
    | 'nonce'
    | 'message'
    | 'ciphertext'
    | 'tag'
    | 'body',
    string
  >[];
}

const path = fileURLToPath(new URL('../fixtures/vectors.json', import.meta.url));
const vectors = JSON.parse(readFileSync(path, 'utf8')) as Vectors;
const REPLAY = { clientTimestampMs: 0n, recvWindowMs: 0n };

function membersOf({ intent }: Vectors['eip712'][number]) {
  const text = (name: string): string => String(intent[name]);
  if ('orderHash' in intent) {
    return CancelOrder.members({
      symbol: text('symbol'),
      orderHash: text('orderHash') as Hex,
      nonce: text('nonce') as Hex,
      ...REPLAY,
    });
  }
  return Order.members({
    symbol: text('symbol'),
    strategy: text('strategy'),
    side: text('side') as Side,
    orderType: Number(intent.orderType) as OrderTypeCode,
    nonce: text('nonce') as Hex,
    amount: parseDecimal(text('amount')),
    price: parseDecimal(text('price')),
    stopPrice: parseDecimal(text('stopPrice')),
    ...REPLAY,
  });
}

describe('the published vectors', () => {
  it.each(vectors.eip712)('give the EIP-712 digest of the $name', (vector) => {
    const digest = compileDigester(vector.domain, vector.type).digest(membersOf(vector));
    expect(toHex(digest)).toBe(vector.digest);
  });

  it.each(vectors.strategyIdHash)('give the hash of the strategy $strategyId', ({ strategyId, hash }) => {
    expect(strategyIdHash(strategyId)).toBe(hash);
  });

  it.each(vectors.packedLabel)('give the packed label $label', ({ label, bytes32 }) => {
    expect(toHex(packLabel(label))).toBe(bytes32);
  });

  it.each(vectors.encryption)('give the sealed bytes', (vector) => {
    const secret = fromHex(vector.clientSecret);
    const operatorKey = fromHex(vector.operatorPublicKey);
    expect(toHex(publicKeyOf(secret))).toBe(vector.clientPublicKey);
    expect(keccak256(sharedPoint(operatorKey, secret)).slice(0, 34)).toBe(vector.aesKey);
    const sealed = seal(Buffer.from(vector.message), operatorKey, {
      clientSecret: fromHex(vector.clientSecret),
      nonce: fromHex(vector.nonce),
    });
    expect(toHex(sealed)).toBe(vector.body);
    expect(toHex(sealed)).toBe(
      `${vector.ciphertext}${vector.tag.slice(2)}${vector.nonce.slice(2)}${vector.clientPublicKey.slice(2)}`,
    );
  });

  it('are opened by nobody but the holder of the operator key', () => {
    const [vector] = vectors.encryption;
    expect(open(fromHex(vector?.body ?? '0x'), fromHex(vector?.clientSecret ?? '0x'))).toBeNull();
  });
});
