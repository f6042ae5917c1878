import { readFileSync } from 'node:fs';
import { getBytes, hexlify } from 'ethers';
import { describe, expect, it } from 'vitest';
import { digestOf, packed, seal, strategyIdHash, type Content, type Kind } from '../support/foreign.ts';

interface Vectors {
  readonly eip712: readonly {
    readonly name: string;
    readonly domain: { name: string; version: string; chainId: number; verifyingContract: string };
    readonly type: string;
    readonly intent: Content;
    readonly digest: string;
  }[];
  readonly strategyIdHash: readonly { readonly strategyId: string; readonly hash: string }[];
  readonly packedLabel: readonly { readonly label: string; readonly bytes32: string }[];
  readonly encryption: readonly {
    readonly operatorPublicKey: string;
    readonly clientSecret: string;
    readonly nonce: string;
    readonly message: string;
    readonly body: string;
  }[];
}
const vectors = JSON.parse(
  readFileSync(new URL('../../fixtures/vectors.json', import.meta.url), 'utf8'),
) as Vectors;

/** What this suite holds against the venue is itself held against the published vectors. */
describe('the client that shares no code with the product', () => {
  it.each(vectors.eip712)('signs the published $name', ({ name, domain, type, intent, digest }) => {
    const kind: Kind = name === 'order' ? 'Order' : 'CancelOrder';
    expect(digestOf(kind, intent, { type, domain })).toBe(digest);
  });

  it.each(vectors.packedLabel)('packs the label $label', ({ label, bytes32 }) => {
    expect(packed(label)).toBe(bytes32);
  });

  it.each(vectors.strategyIdHash)('hashes the strategy $strategyId', ({ strategyId, hash }) => {
    expect(strategyIdHash(strategyId)).toBe(hash);
  });

  it.each(vectors.encryption)(
    'seals as published',
    ({ operatorPublicKey, clientSecret, nonce, message, body }) => {
      expect(hexlify(seal(message, operatorPublicKey, { clientSecret, nonce: getBytes(nonce) }))).toBe(body);
    },
  );
});
