import * as v from 'valibot';

/** Secrets by name. */
export type Secrets = Map<string, Buffer>;

const SECRET_BYTES = 32;
const Names = v.array(v.string());

/**
 * Reads what the first version sealed in one piece: the length of a JSON list of names, the list, and then the secrets
 * of 32 bytes each. Null when it is not that.
 */
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
