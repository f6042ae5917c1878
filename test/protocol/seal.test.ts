import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  open,
  publicKeyOf,
  randomSecretKey,
  recoverAddress,
  addressOfSecret,
  seal,
  SEAL_OVERHEAD,
  signDigest,
} from '../../src-shared/node/index.ts';
import { operatorKey, unseal } from '../main/support/foreign-crypto.ts';

describe('sealing', () => {
  const secret = randomSecretKey();
  const publicKey = publicKeyOf(secret);

  it('is undone by opening, for every content', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (content) => {
        const sealed = seal(content, publicKey);
        expect(sealed.length).toBe(4 + content.length + SEAL_OVERHEAD);
        expect(open(sealed, secret)).toEqual(Buffer.from(content));
      }),
    );
  });

  it('is understood by an implementation that shares no code with it', () => {
    const key = operatorKey();
    for (let i = 0; i < 64; i++) {
      const text = JSON.stringify({ t: 'Order', n: i });
      expect(
        unseal(Buffer.from(seal(Buffer.from(text), Buffer.from(key.publicKey.slice(2), 'hex'))), key),
      ).toBe(text);
    }
  });

  it('does not open when any single bit was changed', () => {
    const sealed = seal(Buffer.from('{"t":"Order"}'), publicKey);
    fc.assert(
      fc.property(fc.nat(sealed.length * 8 - 1), (bit) => {
        const changed = Uint8Array.from(sealed);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(open(changed, secret)).toBeNull();
      }),
    );
  });

  it('does not open when cut short', () => {
    const sealed = seal(Buffer.from('{"t":"Order"}'), publicKey);
    for (let length = 0; length < sealed.length; length++)
      expect(open(sealed.subarray(0, length), secret)).toBeNull();
  });
});

describe('signing', () => {
  it('recovers the signer of every digest, and nobody from a changed signature', () => {
    const secret = randomSecretKey();
    const address = addressOfSecret(secret);
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.nat(63 * 8), (digest, bit) => {
        const signature = signDigest(digest, secret);
        expect(recoverAddress(digest, signature)).toBe(address);
        const changed = Uint8Array.from(signature);
        changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        expect(recoverAddress(digest, changed)).not.toBe(address);
      }),
    );
  });

  it.each([0, 1, 26, 29, 255])('takes %i for no recovery byte', (v) => {
    const secret = randomSecretKey();
    const digest = new Uint8Array(32).fill(1);
    const signature = signDigest(digest, secret);
    signature[64] = v;
    expect(recoverAddress(digest, signature)).toBeNull();
  });

  it('refuses a high s', () => {
    const secret = randomSecretKey();
    const digest = new Uint8Array(32).fill(1);
    const signature = signDigest(digest, secret);
    const order = 0xffffffff_ffffffff_ffffffff_fffffffe_baaedce6_af48a03b_bfd25e8c_d0364141n;
    const s = BigInt(`0x${Buffer.from(signature.subarray(32, 64)).toString('hex')}`);
    signature.set(Buffer.from((order - s).toString(16).padStart(64, '0'), 'hex'), 32);
    signature[64] = signature[64] === 27 ? 28 : 27;
    expect(recoverAddress(digest, signature)).toBeNull();
  });
});
