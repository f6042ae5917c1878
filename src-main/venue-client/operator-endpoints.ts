import * as v from 'valibot';
import { isPublicKey } from '../../src-shared/node/index.ts';
import {
  EncryptionKeySchema,
  fromHex,
  TimeSchema,
  type Hex,
  type OperatorTime,
} from '../../src-shared/protocol/index.ts';
import type { VenueLocation } from './address.ts';
import { venueBody, venueNotJson, venueReadError, venueUnreachable } from './errors.ts';
import { TransportFailure, type HttpAnswer, type HttpClient } from './http.ts';

/** The three operator paths (interface: Operator request path). */
export interface OperatorEndpoints {
  time(): Promise<OperatorTime>;
  /** Compressed secp256k1 key, 33 bytes as hex. */
  encryptionKey(): Promise<Hex>;
  /** Sends the sealed bytes of one request. @throws {TransportFailure} */
  submit(sealed: Uint8Array, timeoutMs: number): Promise<HttpAnswer>;
}

const READ_TIMEOUT_MS = 5_000;
/** A key that nothing can be sealed to is found out here, before anything is signed for it. */
const SealingKey = v.pipe(
  EncryptionKeySchema,
  v.check((hex) => isPublicKey(fromHex(hex)), 'is no point of the curve'),
);

export function operatorEndpoints(http: HttpClient, location: VenueLocation): OperatorEndpoints {
  async function read<T extends v.GenericSchema>(path: string, schema: T): Promise<v.InferOutput<T>> {
    const { baseUrl } = location.require();
    const answer = await get(http, `${baseUrl}${path}`, path);
    const parsed = v.safeParse(schema, jsonOf(answer.body, path));
    if (!parsed.success) throw venueBody(path, parsed.issues);
    return parsed.output;
  }
  return {
    time: () => read('/v2/time', TimeSchema),
    encryptionKey: () => read('/v2/encryption-key', SealingKey),
    submit: (sealed, timeoutMs) =>
      http.call(`${location.require().baseUrl}/v2/request`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream' },
        body: sealed,
        timeoutMs,
        maxBytes: 256 * 1024,
      }),
  };
}

/** A GET that must answer 200; `held` is told when the gateway answers that there were too many. */
export async function get(
  http: HttpClient,
  url: string,
  endpoint: string,
  held?: () => void,
): Promise<HttpAnswer> {
  let answer: HttpAnswer;
  try {
    answer = await http.call(url, { method: 'GET', timeoutMs: READ_TIMEOUT_MS });
  } catch (error) {
    if (error instanceof TransportFailure) throw venueUnreachable(endpoint, error.message);
    throw error;
  }
  if (answer.status === 503) held?.();
  if (answer.status !== 200) throw venueReadError(endpoint, answer.status, detailOf(answer.body));
  return answer;
}

export function jsonOf(body: Buffer, endpoint: string): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw venueNotJson(endpoint);
  }
}

/** The venue's own words about an error, cut short; nothing when they cannot be read. */
export function detailOf(body: Buffer): string {
  try {
    const json: unknown = JSON.parse(body.toString('utf8'));
    if (typeof json !== 'object' || json === null) return '';
    const text = 'errorMsg' in json ? json.errorMsg : 'message' in json ? json.message : '';
    return typeof text === 'string' ? text.slice(0, 200) : '';
  } catch {
    return '';
  }
}
