import type { MemberValues } from './eip712/index.ts';
import { fromHex, toHex, type Hex } from './hex.ts';

/** profile: 4, what the wallet signs to authorise a session key. */
export const DELEGATED_SESSION_TYPE =
  'DelegatedSessionParams(bytes sessionPublicKey,uint256 expiry,uint256[] aclScope)';

/** profile: 4, version byte of the proof. */
const VERSION = 0x02;
const PROOF_BYTES = 108;
const HIGHEST_CODE = 4;

/** What a session key may do and until when. */
export interface SessionGrant {
  /** Compressed secp256k1 public key, 33 bytes. */
  readonly sessionPublicKey: Uint8Array;
  /** Unix seconds after which the key is invalid. */
  readonly expirySeconds: bigint;
  /** Scope codes, ascending, without duplicates, not empty. */
  readonly aclScope: readonly number[];
}

export interface SessionProof extends SessionGrant {
  /** The wallet's EIP-712 signature over the grant, 65 bytes. */
  readonly walletSignature: Uint8Array;
}

/** The EIP-712 values of a grant. */
export function grantMembers(grant: SessionGrant): MemberValues {
  return {
    sessionPublicKey: grant.sessionPublicKey,
    expiry: grant.expirySeconds,
    aclScope: grant.aclScope.map(BigInt),
  };
}

/** The 108 bytes that `sessionKeySignature` carries (profile: 4). */
export function encodeSessionProof(proof: SessionProof): Hex {
  const out = new Uint8Array(PROOF_BYTES);
  out[0] = VERSION;
  new DataView(out.buffer).setBigUint64(1, proof.expirySeconds);
  let scope = 0;
  for (const code of proof.aclScope) scope |= 1 << code;
  out[9] = scope;
  out.set(proof.sessionPublicKey, 10);
  out.set(proof.walletSignature, 43);
  return toHex(out);
}

/** Reads a proof; null when length, version, scope bits or the key's prefix do not fit (401, profile: 5). */
export function decodeSessionProof(hex: Hex): SessionProof | null {
  if (hex.length !== 2 + PROOF_BYTES * 2) return null;
  const bytes = fromHex(hex);
  const scope = bytes[9] ?? 0;
  const prefix = bytes[10];
  if (bytes[0] !== VERSION || scope === 0 || scope >> (HIGHEST_CODE + 1) !== 0) return null;
  if (prefix !== 2 && prefix !== 3) return null;
  const aclScope: number[] = [];
  for (let code = 0; code <= HIGHEST_CODE; code++) if (scope & (1 << code)) aclScope.push(code);
  return {
    expirySeconds: new DataView(bytes.buffer).getBigUint64(1),
    aclScope,
    sessionPublicKey: bytes.slice(10, 43),
    walletSignature: bytes.slice(43),
  };
}
