import * as v from 'valibot';
import { REQUEST_KINDS } from '../codes.ts';
import { parseType } from '../eip712/index.ts';
import { isHex, type Hex } from '../hex.ts';
import { STANDINGS, WIRE_FACTS } from './standing.ts';

const lowerHex = (bytes: number) =>
  v.pipe(
    v.string(),
    v.check((text) => isHex(text, bytes), `must be 0x and ${bytes * 2} hex digits`),
    v.transform((text) => text.toLowerCase() as Hex),
  );

const text = v.pipe(
  v.string(),
  v.minLength(1, 'must not be empty'),
  v.maxLength(200, 'is too long'),
  v.regex(/^\P{Cc}*$/u, 'must hold no control characters'),
);
const id = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,30}$/, 'must be 1 to 31 of a-z, 0-9 and -'));

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Reads an address by its scheme; the host decides whether the plain scheme is allowed. */
const urlOf = (secure: string, plain: string) =>
  v.pipe(
    v.string(),
    v.check((value) => {
      const parts = /^([a-z]+):\/\/(\[[0-9a-f:]+\]|[^/:?#@\s]+)(:\d{1,5})?(\/[^?#\s]*)?$/i.exec(value);
      const scheme = parts?.[1]?.toLowerCase();
      const host = parts?.[2]?.toLowerCase() ?? '';
      // Ports above 65535, numbers that are no IPv4, groups that are no IPv6: nothing could connect there.
      if (!URL.canParse(value)) return false;
      return scheme === secure || (scheme === plain && LOOPBACK.test(host));
    }, `must be a ${secure}:// address (${plain}:// for this machine only), without query or user`),
    v.transform((value) => value.replace(/\/+$/, '')),
  );

/** True when an address points at this machine. */
export function isLoopbackUrl(url: string): boolean {
  const host = /^[a-z]+:\/\/(\[[0-9a-f:]+\]|[^/:?#@\s]+)/i.exec(url)?.[1]?.toLowerCase();
  return host !== undefined && LOOPBACK.test(host);
}

const typeString = v.pipe(
  v.string(),
  v.check((value) => {
    try {
      parseType(value);
      return true;
    } catch {
      return false;
    }
  }, 'is not an EIP-712 type string'),
);

const types: Record<string, v.OptionalSchema<typeof typeString, undefined>> = {};
for (const kind of [...REQUEST_KINDS, 'DelegatedSession']) types[kind] = v.optional(typeString);
const standing: Record<
  string,
  v.OptionalSchema<v.PicklistSchema<typeof STANDINGS, undefined>, undefined>
> = {};
for (const fact of Object.keys(WIRE_FACTS)) standing[fact] = v.optional(v.picklist(STANDINGS));

/** The document as a user writes it; what must be there depends on `extends` (profile: The profile document). */
export const ProfileDocumentSchema = v.strictObject({
  extends: v.optional(v.picklist(['practice', 'sepolia', 'mainnet'])),
  id: v.optional(id),
  label: v.optional(text),
  kind: v.optional(v.picklist(['practice', 'testnet', 'mainnet'])),
  baseUrl: v.optional(urlOf('https', 'http')),
  wsUrl: v.optional(urlOf('wss', 'ws')),
  copyTrading: v.optional(v.strictObject({ url: urlOf('https', 'http'), wsUrl: urlOf('wss', 'ws') })),
  domain: v.optional(
    v.strictObject({
      name: text,
      version: text,
      chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
      verifyingContract: lowerHex(20),
    }),
  ),
  types: v.optional(v.strictObject(types)),
  collateral: v.optional(v.array(v.strictObject({ symbol: text, address: lowerHex(20) }))),
  receipts: v.optional(
    v.union([v.picklist(['encryption-key', 'record']), v.strictObject({ signer: lowerHex(20) })]),
  ),
  standing: v.optional(v.strictObject(standing)),
  limits: v.optional(v.strictObject({ gateway: v.boolean() })),
});
export type ProfileDocument = v.InferOutput<typeof ProfileDocumentSchema>;
