import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isSecretKey, publicKeyOf, randomSecretKey } from '../../src-shared/node/index.ts';
import { fromHex, isHex, toHex, type Hex } from '../../src-shared/protocol/index.ts';

const FILE = 'operator-key';

/**
 * The operator's key: requests are sealed to it, receipts are signed with it (profile: 5). With a data-dir it is kept
 * there, readable by its owner alone.
 */
export class OperatorKey {
  private current: Uint8Array;
  private readonly file: string | null;

  /** @throws when the file holds something that is not a key: a new one would void every open request unseen. */
  constructor(dataDir: string | null) {
    this.file = dataDir === null ? null : join(dataDir, FILE);
    const stored = this.file === null ? null : readKey(this.file);
    this.current = stored ?? randomSecretKey();
    if (stored === null) this.store(this.current);
  }

  get secret(): Uint8Array {
    return this.current;
  }

  /** Compressed, as `GET /v2/encryption-key` answers it. */
  get publicHex(): Hex {
    return toHex(publicKeyOf(this.current));
  }

  /** Takes a new key; bodies that were sealed to the old one no longer open. */
  rotate(): void {
    const next = randomSecretKey();
    // First the disk: a key that is only in memory would be lost with what was sealed to it.
    this.store(next);
    this.current = next;
  }

  private store(key: Uint8Array): void {
    if (this.file === null) return;
    const fresh = `${this.file}.new`;
    mkdirSync(join(this.file, '..'), { recursive: true, mode: 0o700 });
    writeFileSync(fresh, toHex(key), { mode: 0o600, flush: true });
    renameSync(fresh, this.file);
  }
}

function readKey(file: string): Uint8Array | null {
  let text: string;
  try {
    text = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
  if (!isHex(text, 32) || !isSecretKey(fromHex(text)))
    throw new Error(`The file ${FILE} in the data-dir does not hold a key.`);
  return fromHex(text);
}
