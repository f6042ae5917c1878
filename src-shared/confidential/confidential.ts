import { CountersignError } from '../errors/index.ts';
import { fromHex, isHex, toHex, type Hex } from '../protocol/index.ts';
import type { Subtle } from './subtle.ts';

/**
 * A message for one reader, who made a key for it alone: ECDH on P-256 with a fresh key of the sender, HKDF-SHA-256,
 * AES-256-GCM. What lies between (the contract, its hosts, a log of frames) carries only what is sealed.
 */
const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
/** An uncompressed point. */
const POINT = 65;
const KEY = 32;
const NONCE = 12;
const SALT = Uint8Array.from('countersign confidential v1', (letter) => letter.charCodeAt(0));

export interface Recipient {
  /** To be given to the sender: 65 bytes. */
  readonly publicKey: Hex;
  /**
   * Opens what was sealed to it. The caller owns the bytes and wipes them.
   * @throws {CountersignError} `CONFIDENTIAL_UNREADABLE`
   */
  open(sealed: string): Promise<Uint8Array>;
}

/** Makes a key for one answer. Its secret half cannot be taken out of WebCrypto, and goes with the object. */
export async function makeRecipient<Key>(subtle: Subtle<Key>): Promise<Recipient> {
  const pair = await subtle.generateKey(CURVE, false, ['deriveBits']);
  const own = new Uint8Array(await subtle.exportKey('raw', pair.publicKey));
  return {
    publicKey: toHex(own),
    async open(sealed) {
      try {
        if (!isHex(sealed)) throw new RangeError('not hex');
        const bytes = Uint8Array.from(fromHex(sealed));
        const sender = bytes.slice(0, POINT);
        const { key, iv } = await agree(subtle, pair.privateKey, sender, own, 'decrypt');
        return new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.slice(POINT)));
      } catch {
        throw new CountersignError(
          'CONFIDENTIAL_UNREADABLE',
          'The answer was not sealed to the key that asked for it.',
          'Ask again.',
        );
      }
    },
  };
}

/**
 * Seals a message to a recipient's public key. The message stays the caller's, who wipes it.
 * @throws {CountersignError} `RECIPIENT_INVALID` when the key is no point of the curve
 */
export async function sealTo<Key>(subtle: Subtle<Key>, recipient: string, message: Uint8Array): Promise<Hex> {
  if (!isHex(recipient, POINT)) throw recipientInvalid();
  const reader = Uint8Array.from(fromHex(recipient));
  const pair = await subtle.generateKey(CURVE, false, ['deriveBits']);
  const own = new Uint8Array(await subtle.exportKey('raw', pair.publicKey));
  const { key, iv } = await agree(subtle, pair.privateKey, reader, own, 'encrypt').catch(() => {
    throw recipientInvalid();
  });
  const copy = Uint8Array.from(message);
  try {
    const body = new Uint8Array(await subtle.encrypt({ name: 'AES-GCM', iv }, key, copy));
    const out = new Uint8Array(own.length + body.length);
    out.set(own, 0);
    out.set(body, own.length);
    return toHex(out);
  } finally {
    copy.fill(0);
  }
}

/** The key of one message and its nonce, from both public keys: used once, since the sender's key is. */
async function agree<Key>(
  subtle: Subtle<Key>,
  secret: Key,
  other: Uint8Array<ArrayBuffer>,
  own: Uint8Array<ArrayBuffer>,
  use: 'encrypt' | 'decrypt',
): Promise<{ key: Key; iv: Uint8Array<ArrayBuffer> }> {
  const [sender, reader] = use === 'encrypt' ? [own, other] : [other, own];
  const theirs = await subtle.importKey('raw', other, CURVE, false, []);
  const shared = new Uint8Array(await subtle.deriveBits({ name: 'ECDH', public: theirs }, secret, KEY * 8));
  const base = await subtle.importKey('raw', shared, { name: 'HKDF' }, false, ['deriveBits']);
  shared.fill(0);
  const info = new Uint8Array(POINT * 2);
  info.set(sender, 0);
  info.set(reader, POINT);
  const bits = new Uint8Array(
    await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt: SALT, info }, base, (KEY + NONCE) * 8),
  );
  const key = await subtle.importKey('raw', bits.slice(0, KEY), { name: 'AES-GCM' }, false, [use]);
  const iv = bits.slice(KEY);
  bits.fill(0);
  return { key, iv };
}

function recipientInvalid(): CountersignError {
  return new CountersignError(
    'RECIPIENT_INVALID',
    'This is not a key that an answer can be sealed to.',
    'Give the public key of a one-time P-256 key: 0x and 130 hex digits.',
  );
}
