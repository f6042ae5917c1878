import * as v from 'valibot';
import { open, recoverAddress } from '../../../src-shared/node/index.ts';
import {
  compileDigesters,
  decodeSessionProof,
  fromHex,
  grantMembers,
  PRACTICE,
  REQUESTS,
  type Address,
  type MemberValues,
} from '../../../src-shared/protocol/index.ts';

const digesters = compileDigesters(PRACTICE);
const text = new TextDecoder();
const Envelope = v.strictObject({
  t: v.picklist(['Order', 'ModifyOrder', 'CancelOrder']),
  c: v.record(v.string(), v.unknown()),
});

/**
 * The bare cryptography of one request: opened, read, and both signatures recovered, the session key's and the
 * wallet's. Nothing is checked against an exchange, nothing is kept, nobody is answered.
 */
export function verifyRequest(body: Uint8Array, operatorSecret: Uint8Array): (Address | null)[] {
  const plain = open(body, operatorSecret);
  if (plain === null) throw new Error('The body was not sealed to this operator.');
  const { t: kind, c } = v.parse(Envelope, JSON.parse(text.decode(plain)));
  const {
    signature,
    sessionKeySignature,
    clientTimestampMs = 0n,
    recvWindowMs = 0n,
    ...fields
  } = v.parse(REQUESTS[kind].schema, c);
  // The schema belongs to the kind, so its output is that kind's parameters; the compiler cannot follow the lookup.
  const definition = REQUESTS[kind] as unknown as { members(params: object): MemberValues };
  const digest = digesters[kind].digest(definition.members({ ...fields, clientTimestampMs, recvWindowMs }));
  const proof = sessionKeySignature ? decodeSessionProof(sessionKeySignature) : null;
  if (proof === null) throw new Error('The request carries no session proof.');
  return [
    recoverAddress(digest, fromHex(signature)),
    recoverAddress(digesters.DelegatedSession.digest(grantMembers(proof)), proof.walletSignature),
  ];
}
