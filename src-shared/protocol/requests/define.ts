import * as v from 'valibot';
import type { RequestKind } from '../codes.ts';
import type { MemberValue, MemberValues } from '../eip712/index.ts';
import type { Hex } from '../hex.ts';
import { hexText, replay, type Field } from './fields.ts';

// A table of fields is heterogeneous; the parameter is only ever inferred back out of it.
export type Fields = Readonly<Record<string, Field<never>>>;
type FieldValue<F> = F extends { readonly schema: v.GenericSchema<unknown, infer T> } ? T : never;

/** interface: Content of each request type, "Every type carries". */
export interface ReplayFields {
  /** Operator time in milliseconds at signing. */
  clientTimestampMs: bigint;
  /** How long the request may be sequenced after that, in milliseconds. */
  recvWindowMs: bigint;
}

/** The signed parameters of a kind, decoded: labels as text, amounts as {@link Fixed}, hashes as lower-case hex. */
export type ParamsOf<F> = { -readonly [K in keyof F]: FieldValue<F[K]> } & ReplayFields;

/** A request's content as read from the wire. The replay pair may be absent there: that has its own error. */
export type ContentOf<F> = Omit<ParamsOf<F>, keyof ReplayFields> & Partial<ReplayFields> & Proof;

export interface Proof {
  /** r ‖ s ‖ v. */
  signature: Hex;
  /** The wallet's authorisation of the session key, or null; only kinds that allow a session carry it. */
  sessionKeySignature?: Hex | null;
}

export interface RequestDefinition<F = Fields> {
  readonly kind: RequestKind;
  /** interface: Authentication 5, whether `sessionKeySignature` is a member. */
  readonly session: boolean;
  /** Reads `c`, strictly: no member missing (the replay pair excepted), none beyond. */
  readonly schema: v.GenericSchema<unknown, ContentOf<F>>;
  /** The values of the EIP-712 members. */
  members(params: ParamsOf<F>): MemberValues;
  /** The exact JSON text of the envelope, in the one key order that we ever write. */
  envelope(params: ParamsOf<F>, proof: Proof): string;
}

/**
 * Declares a request kind from its ordered table of fields: validator, type, key order and signed members are one.
 * `members` replaces the plain mapping where signing names things differently.
 */
export function defineRequest<const F>(
  kind: RequestKind,
  fields: F,
  options: { session: boolean; members?: (params: ParamsOf<F>) => Record<string, MemberValue> },
): RequestDefinition<F> {
  const table = Object.entries({ ...fields, clientTimestampMs: replay, recvWindowMs: replay }) as [
    string,
    Field<unknown>,
  ][];
  const entries: Record<string, v.GenericSchema> = {};
  for (const [name, field] of table) entries[name] = field.schema;
  entries.clientTimestampMs = v.optional(replay.schema);
  entries.recvWindowMs = v.optional(replay.schema);
  entries.signature = hexText;
  if (options.session) entries.sessionKeySignature = v.nullable(hexText);

  const plain = (params: ParamsOf<F>): MemberValues => {
    const values: Record<string, MemberValue> = {};
    const source = params as Record<string, unknown>;
    for (const [name, field] of table) values[name] = field.member(source[name]);
    return values;
  };
  const { members } = options;

  return {
    kind,
    session: options.session,
    // The entries are built from `fields`, so the output is its content type; the compiler cannot follow a loop.
    schema: v.strictObject(entries) as unknown as v.GenericSchema<unknown, ContentOf<F>>,
    members: members
      ? (params) => ({
          ...members(params),
          clientTimestampMs: params.clientTimestampMs,
          recvWindowMs: params.recvWindowMs,
        })
      : plain,
    envelope(params, proof) {
      const source = params as Record<string, unknown>;
      let text = `{"t":"${kind}","c":{`;
      for (const [name, field] of table) text += `"${name}":${field.json(source[name])},`;
      text += `"signature":"${proof.signature}"`;
      if (options.session) {
        const session = proof.sessionKeySignature ?? null;
        text += `,"sessionKeySignature":${session === null ? 'null' : `"${session}"`}`;
      }
      return `${text}}}`;
    },
  };
}
