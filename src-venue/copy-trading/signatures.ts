import { keccak_256 } from '@noble/hashes/sha3.js';
import { addressOfCompressed, isPublicKey, recoverAddress } from '../../src-shared/node/index.ts';
import {
  compileDigester,
  compileDigesters,
  decodeSessionProof,
  fromHex,
  grantMembers,
  packLabel,
  PRACTICE,
  type Address,
  type Hex,
} from '../../src-shared/protocol/index.ts';
import type { Logon, Registration, Unregistration } from './messages.ts';
import type { Replayable } from './replay.ts';

/** profile: 10, what is signed. */
const REGISTER = compileDigester(
  PRACTICE.domain,
  'RegisterStrategyParams(bytes32 strategyId,uint256 role,address leadTrader,bytes32 leadStrategyId,bytes32 authHash,bytes32 nonce,uint256 clientTimestampMs,uint256 recvWindowMs)',
);
const UNREGISTER = compileDigester(
  PRACTICE.domain,
  'UnregisterStrategyParams(bytes32 strategyId,bytes32 nonce,uint256 clientTimestampMs,uint256 recvWindowMs)',
);
const LOGON = compileDigester(
  PRACTICE.domain,
  'LogonParams(address trader,bytes32 nonce,uint256 clientTimestampMs,uint256 recvWindowMs)',
);
const GRANT = compileDigesters(PRACTICE).DelegatedSession;

const replayMembers = ({ nonce, clientTimestampMs, recvWindowMs }: Replayable) => ({
  nonce: fromHex(nonce),
  clientTimestampMs,
  recvWindowMs,
});

export function registrationSigner(message: Registration): Address | null {
  const { strategyId, role, lead, encryptedAuth, signature } = message;
  const digest = REGISTER.digest({
    strategyId: packLabel(strategyId),
    role: role === 'lead' ? 0n : 1n,
    leadTrader: lead ? fromHex(lead.trader) : new Uint8Array(20),
    leadStrategyId: lead ? packLabel(lead.strategyId) : new Uint8Array(32),
    authHash: keccak_256(fromHex(encryptedAuth)),
    ...replayMembers(message),
  });
  return recoverAddress(digest, fromHex(signature));
}

export function unregistrationSigner(message: Unregistration): Address | null {
  const digest = UNREGISTER.digest({ strategyId: packLabel(message.strategyId), ...replayMembers(message) });
  return recoverAddress(digest, fromHex(message.signature));
}

export function logonSigner(message: Logon): Address | null {
  const digest = LOGON.digest({ trader: fromHex(message.trader), ...replayMembers(message) });
  return recoverAddress(digest, fromHex(message.signature));
}

/** The session key that a wallet has authorised, of any scope; null when the proof is not that wallet's or has expired. */
export function sessionOf(
  proof: Hex,
  wallet: Address,
  nowMs: number,
): { key: Address; expirySeconds: bigint } | null {
  const grant = decodeSessionProof(proof);
  if (grant === null || !isPublicKey(grant.sessionPublicKey)) return null;
  if (recoverAddress(GRANT.digest(grantMembers(grant)), grant.walletSignature) !== wallet) return null;
  if (BigInt(Math.floor(nowMs / 1_000)) > grant.expirySeconds) return null;
  return { key: addressOfCompressed(grant.sessionPublicKey), expirySeconds: grant.expirySeconds };
}
