import { recoverAddress } from '../../src-shared/node/index.ts';
import {
  compileDigesters,
  fromHex,
  PRACTICE,
  requestHashOf,
  REQUESTS,
  SCOPE,
  SCOPE_OF_KIND,
  type Address,
  type Hex,
  type MemberValues,
  type SessionProof,
} from '../../src-shared/protocol/index.ts';
import type { SequencedRequest } from '../log/index.ts';
import type { Grants } from './grants.ts';
import { rejection, type Rejection } from './outcome.ts';
import type { ReadRequest } from './read-request.ts';

/** Who stands behind a request. */
export interface Authenticated {
  readonly trader: Address;
  /** The session key that signed, or null when the wallet did. */
  readonly session: Address | null;
  readonly requestHash: Hex;
}

const digesters = compileDigesters(PRACTICE);

/** The values that a request's digest covers. */
export function membersOf(request: SequencedRequest): MemberValues {
  // Each definition takes its own kind's parameters; the kind ties them together, beyond what the compiler sees.
  const definition = REQUESTS[request.kind] as {
    members(params: SequencedRequest['params']): MemberValues;
  };
  return definition.members(request.params);
}

/**
 * Signature, delegated proof, session expiry and scope (interface: Authentication 3 and 5; profile: 4).
 * @param grants the session proofs that were read lately.
 * @param nowSeconds operator time in Unix seconds.
 */
export function authenticate(
  read: ReadRequest,
  grants: Grants,
  nowSeconds: bigint,
): Authenticated | Rejection {
  const digest = digesters[read.request.kind].digest(membersOf(read.request));
  const signer = recoverAddress(digest, fromHex(read.signature));
  if (signer === null) return denied('The signature does not decode.');
  const requestHash = requestHashOf(digest);
  if (read.sessionKeySignature === null) return { trader: signer, session: null, requestHash };

  const grant = grants.read(read.sessionKeySignature);
  if (grant === null) return denied('The session proof does not decode.');
  if (grant.session !== signer) return denied('The request is not signed by the session key of its proof.');
  const { trader } = grant;
  if (trader === null) return denied("The wallet's signature in the session proof does not decode.");
  if (nowSeconds > grant.expirySeconds) return denied('The session has expired.');
  if (!allows(grant, read.request.kind))
    return denied(`The session's scope does not allow ${read.request.kind}.`);
  return { trader, session: signer, requestHash };
}

function allows(proof: SessionProof, kind: SequencedRequest['kind']): boolean {
  const needed = SCOPE_OF_KIND[kind];
  return (
    proof.aclScope.includes(SCOPE.unrestricted) || (needed !== null && proof.aclScope.includes(SCOPE[needed]))
  );
}

function denied(message: string): Rejection {
  return rejection('SignedRequestAuthenticationFailed', message);
}
