import { recoverAddress } from '../../src-shared/node/index.ts';
import {
  BUILT_IN_PROFILES,
  compileDigester,
  decodeSessionProof,
  fromHex,
  grantMembers,
  PRACTICE,
  type Address,
  type Digester,
  type RequestKind,
} from '../../src-shared/protocol/index.ts';
import { membersOf } from './authenticate.ts';
import type { ReadRequest } from './read-request.ts';

const WITHOUT_REPLAY_PAIR = ',uint256 clientTimestampMs,uint256 recvWindowMs)';

const others = new Map<RequestKind, Digester[]>();

/** The published type without the replay pair, and both forms under the other built-in domains. */
function otherDigesters(kind: RequestKind): Digester[] {
  const known = others.get(kind);
  if (known) return known;
  const current = PRACTICE.types[kind];
  const older = current.replace(WITHOUT_REPLAY_PAIR, ')');
  const made = BUILT_IN_PROFILES.flatMap(({ domain }) =>
    (domain.chainId === PRACTICE.domain.chainId ? [older] : [current, older]).map((type) =>
      compileDigester(domain, type),
    ),
  );
  others.set(kind, made);
  return made;
}

/** The session's grant under the other built-in domains. */
const otherGrants = BUILT_IN_PROFILES.filter(({ domain }) => domain.chainId !== PRACTICE.domain.chainId).map(
  ({ domain, types }) => compileDigester(domain, types.DelegatedSession),
);

/**
 * True when the signature, or the wallet's in a session proof, would name a known trader under a type or domain that
 * is not the current one (interface: Authentication 6; profile: 5 Current type).
 */
export function namesTraderUnderOtherType(read: ReadRequest, isKnown: (trader: Address) => boolean): boolean {
  const proof = read.sessionKeySignature === null ? null : decodeSessionProof(read.sessionKeySignature);
  const [candidates, members, signature] = proof
    ? [otherGrants, grantMembers(proof), proof.walletSignature]
    : [otherDigesters(read.request.kind), membersOf(read.request), fromHex(read.signature)];
  return candidates.some((digester) => {
    const signer = recoverAddress(digester.digest(members), signature);
    return signer !== null && isKnown(signer);
  });
}
