import * as v from 'valibot';
import { addressOfCompressed, recoverAddress } from '../../src-shared/node/index.ts';
import {
  ErrorBodySchema,
  ERRORS,
  fromHex,
  receiptDigest,
  ReceiptSchema,
  type Address,
  type ErrorBody,
  type Hex,
  type ReceiptContent,
  type ReceiptMode,
} from '../../src-shared/protocol/index.ts';

/** How one attempt ended. */
export type Outcome =
  | { kind: 'receipt'; receipt: ReceiptContent; verified: boolean | null }
  /** A receipt that does not fit what was sent; `misfit` says where. */
  | { kind: 'mismatch'; receipt: ReceiptContent; misfit: string }
  /** The venue said no, in a form that the table knows. */
  | { kind: 'refusal'; status: number; body: ErrorBody }
  /** Nothing that says whether the venue has the request (interface: Events 1); `named`: it gave a reason all the same. */
  | { kind: 'ambiguous'; status: number | null; why: string; named?: boolean };

/** What the receipt must fit. */
export interface Sent {
  readonly nonce: Hex;
  readonly requestHash: Hex;
  readonly sender: Address;
  /** The key that this attempt was sealed to. */
  readonly operatorKey: Hex;
}

/** The operator itself said that it failed: it is done with the attempt, unlike a gateway that gave up waiting. */
export const OPERATOR_FAILED = 'InternalServerError';

/** Reads the answer to `POST /v2/request` (interface: Sequencing receipt, Private-request HTTP errors). */
export function interpret(
  answer: { status: number; body: Buffer },
  sent: Sent,
  receipts: ReceiptMode,
): Outcome {
  const { status } = answer;
  const json = parseJson(answer.body);
  if (status === 200) {
    const parsed = v.safeParse(ReceiptSchema, json);
    if (!parsed.success) return { kind: 'ambiguous', status, why: 'the answer was no receipt' };
    const receipt = parsed.output.c;
    const misfit = misfitOf(receipt, sent, receipts);
    if (misfit !== null) return { kind: 'mismatch', receipt, misfit };
    return { kind: 'receipt', receipt, verified: receipts === 'record' ? null : true };
  }
  const parsed = v.safeParse(ErrorBodySchema, json);
  if (status === 500) {
    const own = parsed.success && parsed.output.error_reason === 'InternalServerError';
    return { kind: 'ambiguous', status, why: own ? OPERATOR_FAILED : 'something failed on the way' };
  }
  const named = namesReason(json);
  if (!parsed.success)
    return { kind: 'ambiguous', status, why: 'the answer gave no reason that is known', named };
  // A reason under another status than the table's is not that reason.
  if (ERRORS[parsed.output.error_reason].status !== status)
    return { kind: 'ambiguous', status, why: 'the reason did not fit the status', named };
  return { kind: 'refusal', status, body: parsed.output };
}

function misfitOf(receipt: ReceiptContent, sent: Sent, receipts: ReceiptMode): string | null {
  if (receipt.nonce !== sent.nonce) return 'its nonce is another one';
  if (receipt.requestHash !== sent.requestHash) return 'its request hash is another one';
  if (receipt.sender !== sent.sender) return 'its sender is another trader';
  if (receipts === 'record') return null;
  const signer = recoverAddress(receiptDigest(receipt), fromHex(receipt.enclaveSignature));
  const expected =
    receipts === 'encryption-key' ? addressOfCompressed(fromHex(sent.operatorKey)) : receipts.signer;
  return signer === expected ? null : "its signature is not the operator's";
}

/** Whether there is an `error_reason` at all: the operator spoke, not the gateway. */
function namesReason(json: unknown): boolean {
  return typeof json === 'object' && json !== null && typeof Reflect.get(json, 'error_reason') === 'string';
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
