import * as v from 'valibot';
import type { Address } from '../../../src-shared/protocol/index.ts';

export const Base64 = v.pipe(v.string(), v.base64());
export const FORMAT = 'countersign-vault';
export const VERSION = 2;

export const Protection = v.picklist(['keychain', 'passphrase', 'unprotected']);
export type Protection = v.InferOutput<typeof Protection>;

/** More than this one derivation of a key may not take: a header that asks for it was not written by us. */
const MAX_SCRYPT_BYTES = 2 ** 30;

/** The master key under a passphrase: scrypt, then AES-256-GCM. */
export const WrappedKey = v.pipe(
  v.strictObject({
    kdf: v.literal('scrypt'),
    N: v.pipe(
      v.number(),
      v.safeInteger(),
      v.minValue(2),
      v.maxValue(2 ** 20),
      v.check((n) => Number.isInteger(Math.log2(n))),
    ),
    r: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(32)),
    p: v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(16)),
    salt: Base64,
    sealed: Base64,
  }),
  v.check(({ N, r }) => 128 * N * r <= MAX_SCRYPT_BYTES),
);
export type WrappedKey = v.InferOutput<typeof WrappedKey>;

const AddressHex = v.pipe(
  v.string(),
  v.regex(/^0x[0-9a-f]{40}$/),
  v.transform((text) => text as Address),
);
const WalletClass = v.picklist(['practice', 'live']);
const Id = v.pipe(v.string(), v.regex(/^[0-9a-f]{32}$/));

export const HeaderWallet = v.strictObject({
  address: AddressHex,
  name: v.string(),
  kind: v.picklist(['software', 'ledger', 'watch']),
  class: WalletClass,
  createdAt: v.number(),
  /** Of a device, or of a phrase; null for a bare key and for one that is only watched. */
  path: v.nullable(v.string()),
  /** Null for what this program neither made nor was given a secret of, and for wallets from before this was kept. */
  origin: v.nullable(v.picklist(['created', 'imported'])),
  /** When a person last showed that they have the phrase. */
  backedUpAt: v.nullable(v.number()),
});
export type HeaderWallet = v.InferOutput<typeof HeaderWallet>;

/** Where a master key lies: the entry of the keychain, or the key file, of this id. */
export const KeyPlace = v.strictObject({ protection: v.picklist(['keychain', 'unprotected']), id: Id });
export type KeyPlace = v.InferOutput<typeof KeyPlace>;

/** What may be known without the key; a MAC under it is checked at each unlock. */
export const VaultHeader = v.strictObject({
  format: v.literal(FORMAT),
  version: v.literal(VERSION),
  /** Names the master key in the keychain; another one each time that there is a new master key. */
  id: Id,
  protection: Protection,
  /** First bytes of a hash of the master key: tells a wrong key from a changed file. */
  keyCheck: Base64,
  wrapped: v.nullable(WrappedKey),
  /** Places of master keys that are no longer, or not yet, this vault's: emptied when the vault is next opened. */
  discard: v.array(KeyPlace),
  /** The wallets' public side, so that they can be listed while the vault is locked. */
  wallets: v.array(HeaderWallet),
});
export type VaultHeader = v.InferOutput<typeof VaultHeader>;

/** The header of the first version, which had software wallets alone. */
export const OldHeader = v.strictObject({
  format: v.literal(FORMAT),
  version: v.literal(1),
  id: Id,
  protection: Protection,
  keyCheck: Base64,
  wrapped: v.nullable(WrappedKey),
  wallets: v.array(
    v.strictObject({
      address: AddressHex,
      name: v.string(),
      kind: v.literal('software'),
      class: WalletClass,
      createdAt: v.number(),
    }),
  ),
});
export type OldHeader = v.InferOutput<typeof OldHeader>;

/** The same vault as this version describes it. */
export function headerOfOld(old: OldHeader): VaultHeader {
  return {
    ...old,
    version: VERSION,
    discard: [],
    wallets: old.wallets.map((wallet) => ({ ...wallet, path: null, origin: null, backedUpAt: null })),
  };
}
