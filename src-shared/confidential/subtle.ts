/**
 * What is used of WebCrypto. Browsers and Node have it under different types, so it is described by its form; `Key`
 * is their type of a key.
 */
export interface Subtle<Key> {
  generateKey(
    algorithm: { name: 'ECDH'; namedCurve: 'P-256' },
    extractable: boolean,
    usages: 'deriveBits'[],
  ): Promise<{ publicKey: Key; privateKey: Key }>;
  exportKey(format: 'raw', key: Key): Promise<ArrayBuffer>;
  importKey(
    format: 'raw',
    bytes: Uint8Array<ArrayBuffer>,
    algorithm: { name: 'ECDH'; namedCurve: 'P-256' } | { name: 'HKDF' } | { name: 'AES-GCM' },
    extractable: boolean,
    usages: ('deriveBits' | 'encrypt' | 'decrypt')[],
  ): Promise<Key>;
  deriveBits(
    algorithm:
      | { name: 'ECDH'; public: Key }
      | {
          name: 'HKDF';
          hash: 'SHA-256';
          salt: Uint8Array<ArrayBuffer>;
          info: Uint8Array<ArrayBuffer>;
        },
    key: Key,
    length: number,
  ): Promise<ArrayBuffer>;
  encrypt(
    algorithm: { name: 'AES-GCM'; iv: Uint8Array<ArrayBuffer> },
    key: Key,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<ArrayBuffer>;
  decrypt(
    algorithm: { name: 'AES-GCM'; iv: Uint8Array<ArrayBuffer> },
    key: Key,
    bytes: Uint8Array<ArrayBuffer>,
  ): Promise<ArrayBuffer>;
}
