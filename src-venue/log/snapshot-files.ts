import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { positionName, SEGMENT_PREFIX } from './durable-log.ts';
import { diskFiles } from './files.ts';

const PREFIX = 'snapshot-';
const SUM_BYTES = 4;
/** The latest snapshot, and the one before in case the latest is damaged. */
const KEPT = 2;

/** Snapshots of the state by log position: a checksum, then bytes that the caller understands. */
export class SnapshotFiles {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  /** Positions of the snapshots that exist, latest first. */
  positions(): number[] {
    return namesWith(this.folder, PREFIX)
      .filter((name) => /-\d{15}$/.test(name))
      .map((name) => Number(name.slice(PREFIX.length)))
      .sort((a, b) => b - a);
  }

  /** The bytes of a snapshot; null when they are not what was written. */
  read(position: number): Buffer | null {
    const bytes = readFileSync(this.path(position));
    if (bytes.length < SUM_BYTES) return null;
    const content = bytes.subarray(SUM_BYTES);
    return crc32(content) === bytes.readUInt32BE(0) ? content : null;
  }

  /** Writes a snapshot so that it is there whole or not at all, then drops what it makes needless: with `alone`, all older ones. */
  async write(position: number, content: Uint8Array, alone = false): Promise<void> {
    const fresh = `${this.path(position)}.new`;
    try {
      const file = await open(fresh, 'w', 0o600);
      try {
        const sum = Buffer.alloc(SUM_BYTES);
        sum.writeUInt32BE(crc32(content));
        await file.writeFile(sum);
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(fresh, this.path(position));
    } catch (error) {
      rmSync(fresh, { force: true });
      throw error;
    }
    diskFiles.syncFolder(this.folder);
    this.drop(alone ? 1 : KEPT);
  }

  /** Keeps the latest snapshots and the segments that follow the older of them. */
  private drop(keep: number): void {
    // One is written at a time, and that one has its name by now: what else is left a kill has left.
    for (const name of namesWith(this.folder, PREFIX))
      if (name.endsWith('.new')) rmSync(join(this.folder, name), { force: true });
    const kept = this.positions().slice(0, keep);
    const oldest = kept.length === keep ? (kept[keep - 1] ?? 0) : 0;
    for (const position of this.positions().slice(keep)) rmSync(this.path(position), { force: true });
    for (const name of namesWith(this.folder, SEGMENT_PREFIX))
      if (Number(name.slice(SEGMENT_PREFIX.length)) <= oldest)
        rmSync(join(this.folder, name), { force: true });
  }

  private path(position: number): string {
    return join(this.folder, PREFIX + positionName(position));
  }
}

/** Names in a folder that begin so, in order; none when there is no folder. */
export function namesWith(folder: string, prefix: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .sort();
}
