import {
  orderHashOf,
  REQUESTS,
  requestHashOf,
  type Digester,
  type Digesters,
  type Hex,
  type MemberValues,
  type Proof,
  type ReplayFields,
  type RequestDefinition,
  type RequestKind,
} from '../../src-shared/protocol/index.ts';
import type { Intent, ParamsByKind } from './intent.ts';

/** A request that is fixed to the last bit except for its proof. */
export interface EncodedRequest {
  readonly digest: Uint8Array;
  /** What the digest is made of: a device is given the message, not its hash. */
  readonly digester: Digester;
  readonly values: MemberValues;
  readonly requestHash: Hex;
  /** Of Order and ModifyOrder only. */
  readonly orderHash: Hex | null;
  /** Every signed member in the order of its type, raw. */
  readonly members: readonly { readonly name: string; readonly raw: string }[];
  /** The exact JSON to seal. */
  envelope(proof: Proof): string;
}

type Definitions = {
  readonly [K in RequestKind]: {
    members(params: ParamsByKind[K]): ReturnType<RequestDefinition['members']>;
    envelope(params: ParamsByKind[K], proof: Proof): string;
  };
};
const DEFINITIONS: Definitions = REQUESTS;

/** Makes the request of an intent (interface: Content of each request type). */
export function encodeRequest(
  intent: Intent,
  nonce: Hex,
  replay: ReplayFields,
  digesters: Digesters,
): EncodedRequest {
  const { kind, ...wanted } = intent;
  return encode(kind, { ...wanted, nonce, ...replay }, digesters[kind]);
}

function encode<K extends RequestKind>(kind: K, params: ParamsByKind[K], digester: Digester): EncodedRequest {
  const definition = DEFINITIONS[kind];
  const values = definition.members(params);
  const digest = digester.digest(values);
  const places = kind === 'Order' || kind === 'ModifyOrder';
  return {
    digest,
    digester,
    values,
    requestHash: requestHashOf(digest),
    orderHash: places ? orderHashOf(digest) : null,
    members: digester.type.members.map(({ name }) => ({ name, raw: rawText(values[name]) })),
    envelope: (proof) => definition.envelope(params, proof),
  };
}

function rawText(value: unknown): string {
  return value instanceof Uint8Array ? `0x${Buffer.from(value).toString('hex')}` : String(value);
}
