import * as v from 'valibot';
import { ContentDamaged } from './chunks.ts';

const List = v.array(v.strictTuple([v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(1))]));

/**
 * Secrets by name as one entry: the length of a JSON list of names and lengths, the list, and the secrets. They never
 * become strings, which could not be wiped; the caller wipes what it gets.
 */
export function encodeSecrets(secrets: ReadonlyMap<string, Buffer>): Buffer {
  const list = Buffer.from(JSON.stringify([...secrets].map(([name, secret]) => [name, secret.length])));
  const head = Buffer.alloc(4);
  head.writeUInt32BE(list.length);
  return Buffer.concat([head, list, ...secrets.values()]);
}

/** @throws {ContentDamaged} */
export function decodeSecrets(bytes: Buffer): Map<string, Buffer> {
  const start = bytes.length < 4 ? Infinity : 4 + bytes.readUInt32BE(0);
  if (start > bytes.length) throw new ContentDamaged('the secrets cannot be read');
  const list = v.parse(List, JSON.parse(bytes.toString('utf8', 4, start)));
  const secrets = new Map<string, Buffer>();
  let at = start;
  for (const [name, length] of list) {
    secrets.set(name, Buffer.from(bytes.subarray(at, at + length)));
    at += length;
  }
  if (at !== bytes.length) throw new ContentDamaged('the secrets cannot be read');
  return secrets;
}

export function wipeSecrets(secrets: ReadonlyMap<string, Buffer>): void {
  for (const secret of secrets.values()) secret.fill(0);
}
