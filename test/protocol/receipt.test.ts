import { describe, expect, it } from 'vitest';
import * as v from 'valibot';
import { addressOfCompressed, recoverAddress } from '../../src-shared/node/index.ts';
import { fromHex, receiptDigest, ReceiptSchema } from '../../src-shared/protocol/index.ts';
import { operatorKey, randomHex, signReceipt } from '../main/support/foreign-crypto.ts';

describe('a receipt', () => {
  const claim = {
    sender: randomHex(20),
    nonce: randomHex(32),
    requestHash: randomHex(32),
    requestIndex: 123_456,
  };
  const key = operatorKey();
  const receipt = { t: 'Sequenced', c: { ...claim, enclaveSignature: signReceipt(claim, key) } };

  it('signed by an implementation of its own recovers to the operator', () => {
    const { c } = v.parse(ReceiptSchema, receipt);
    expect(recoverAddress(receiptDigest(c), fromHex(c.enclaveSignature))).toBe(
      addressOfCompressed(fromHex(key.publicKey)),
    );
  });

  it.each(['sender', 'nonce', 'requestHash', 'requestIndex', 'enclaveSignature'])(
    'is not one without %s',
    (member) => {
      expect(
        v.safeParse(ReceiptSchema, { ...receipt, c: { ...receipt.c, [member]: undefined } }).success,
      ).toBe(false);
    },
  );

  it('may carry members of a later version', () => {
    expect(v.safeParse(ReceiptSchema, { ...receipt, later: 1, c: { ...receipt.c, later: 1 } }).success).toBe(
      true,
    );
  });

  it.each([-1, 1.5, 2 ** 53, '1'])('does not have the index %j', (requestIndex) => {
    expect(v.safeParse(ReceiptSchema, { ...receipt, c: { ...receipt.c, requestIndex } }).success).toBe(false);
  });
});
