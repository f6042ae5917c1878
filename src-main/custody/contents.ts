import * as v from 'valibot';

/**
 * What is sealed in the vault: secrets by name. On disk it is the length of a JSON list of names, the list, and then
 * the secrets of 32 bytes each, so that no secret ever becomes a string, which could not be wiped.
 */
export type Secrets = Map<string, Buffer>;

const SECRET_BYTES = 32;
const Names = v.array(v.string());

export const walletSecret = (address: string): string => `wallet:${address}`;
export const sessionSecret = (id: string): string => `session:${id}`;

export function encodeSecrets(secrets: Secrets): Buffer {
  const names = Buffer.from(JSON.stringify([...secrets.keys()]));
  const out = Buffer.alloc(4 + names.length + secrets.size * SECRET_BYTES);
  out.writeUInt32BE(names.length, 0);
  names.copy(out, 4);
  let at = 4 + names.length;
  for (const secret of secrets.values()) {
    secret.copy(out, at);
    at += SECRET_BYTES;
  }
  return out;
}

/** Reads the sealed content; null when it is not ours. */
export function decodeSecrets(bytes: Buffer): Secrets | null {
  if (bytes.length < 4) return null;
  const start = 4 + bytes.readUInt32BE(0);
  if (start > bytes.length) return null;
  let json: unknown;
  try {
    json = JSON.parse(bytes.subarray(4, start).toString());
  } catch {
    return null;
  }
  const names = v.safeParse(Names, json);
  if (!names.success || bytes.length !== start + names.output.length * SECRET_BYTES) return null;
  const secrets: Secrets = new Map();
  names.output.forEach((name, index) => {
    const at = start + index * SECRET_BYTES;
    secrets.set(name, Buffer.from(bytes.subarray(at, at + SECRET_BYTES)));
  });
  return secrets;
}

/** Overwrites every secret and forgets them. */
export function wipe(secrets: Secrets): void {
  for (const secret of secrets.values()) secret.fill(0);
  secrets.clear();
}
