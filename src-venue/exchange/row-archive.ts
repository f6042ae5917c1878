import { closeSync, fdatasync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Numbered } from './row-family.ts';

/** What a block of archived rows can hold, so that a filtered read skips the others. */
export interface BlockFacts {
  /** Traders of its rows in the 21-byte form; null when they are too many to list. */
  readonly traders: readonly string[] | null;
  /** Bit n set: some row has reason n. */
  readonly reasons: number;
  readonly latestMs: number;
}

export interface Block extends BlockFacts {
  readonly first: number;
  readonly count: number;
  readonly offset: number;
  readonly length: number;
  /** crc32 of its bytes. */
  readonly sum: number;
}

/** How the rows of a family are written to the disk and found there. */
export interface RowCodec<T> {
  /** A row as JSON takes it. */
  encode(row: T): unknown;
  decode(value: unknown): T;
  facts(row: T): { readonly traders: readonly string[]; readonly reason: number; readonly atMs: number };
}

export const BLOCK_ROWS = 2_048;
const MAX_LISTED = 64;
/** Blocks that stay decoded, for readers that page. */
const CACHED = 8;

/**
 * Rows of one family in one file, in blocks. The blocks' places belong to the snapshot: what the file holds beyond
 * them was written after it, and comes again from the log.
 */
export class RowArchive<T extends Numbered> {
  readonly blocks: Block[];
  private readonly codec: RowCodec<T>;
  private readonly file: number;
  private end: number;
  private readonly cache = new Map<number, readonly T[]>();

  constructor(path: string, codec: RowCodec<T>, blocks: readonly Block[]) {
    this.codec = codec;
    this.blocks = [...blocks];
    const last = this.blocks.at(-1);
    this.end = last === undefined ? 0 : last.offset + last.length;
    this.file = openSync(path, last === undefined ? 'w+' : 'r+', 0o600);
    ftruncateSync(this.file, this.end);
  }

  /** 0 when it holds nothing. */
  get lastOrdinal(): number {
    const last = this.blocks.at(-1);
    return last === undefined ? 0 : last.first + last.count - 1;
  }

  append(rows: readonly T[]): void {
    for (let at = 0; at < rows.length; at += BLOCK_ROWS) this.appendBlock(rows.slice(at, at + BLOCK_ROWS));
  }

  /** Settles once the disk has what was appended. */
  sync(): Promise<void> {
    return new Promise((resolve, reject) => {
      fdatasync(this.file, (error) => {
        if (error) reject(error);
        else resolve();
      });
    });
  }

  close(): void {
    closeSync(this.file);
  }

  *upward(from: number, mayHold?: (facts: BlockFacts) => boolean): Iterable<T> {
    for (let i = this.find(from); i < this.blocks.length; i++) {
      const block = this.blocks[i];
      if (block === undefined || mayHold?.(block) === false) continue;
      for (const row of this.read(i, block)) if (row.globalOrdinal >= from) yield row;
    }
  }

  *downward(from: number, mayHold?: (facts: BlockFacts) => boolean): Iterable<T> {
    for (let i = this.blocks.length - 1; i >= 0; i--) {
      const block = this.blocks[i];
      if (block === undefined || block.first > from || mayHold?.(block) === false) continue;
      const rows = this.read(i, block);
      for (let at = Math.min(rows.length, from - block.first + 1) - 1; at >= 0; at--) {
        const row = rows[at];
        if (row !== undefined) yield row;
      }
    }
  }

  /** Index of the first block that reaches to `ordinal` or beyond. */
  private find(ordinal: number): number {
    let low = 0;
    let high = this.blocks.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const block = this.blocks[middle];
      if (block !== undefined && block.first + block.count <= ordinal) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private appendBlock(rows: readonly T[]): void {
    const [first] = rows;
    if (first === undefined) return;
    const traders = new Set<string>();
    let reasons = 0;
    let latestMs = 0;
    for (const row of rows) {
      const facts = this.codec.facts(row);
      for (const trader of facts.traders) traders.add(trader);
      reasons |= 1 << facts.reason;
      latestMs = Math.max(latestMs, facts.atMs);
    }
    const json = JSON.stringify(rows.map((row) => this.codec.encode(row)));
    // Rows repeat each other: a tenth of the bytes is left.
    const bytes = deflateRawSync(json, { level: 1 });
    for (let at = 0; at < bytes.length;)
      at += writeSync(this.file, bytes, at, bytes.length - at, this.end + at);
    this.blocks.push({
      first: first.globalOrdinal,
      count: rows.length,
      offset: this.end,
      length: bytes.length,
      sum: crc32(bytes),
      traders: traders.size > MAX_LISTED ? null : [...traders],
      reasons,
      latestMs,
    });
    this.end += bytes.length;
  }

  private read(index: number, block: Block): readonly T[] {
    const known = this.cache.get(index);
    if (known) return known;
    const bytes = readBlock(this.file, block);
    if (bytes === null) throw new Error('an archived block of rows is not as it was written');
    const rows = (JSON.parse(inflateRawSync(bytes).toString('utf8')) as unknown[]).map((value) =>
      this.codec.decode(value),
    );
    this.cache.set(index, rows);
    for (const oldest of this.cache.keys()) {
      if (this.cache.size <= CACHED) break;
      this.cache.delete(oldest);
    }
    return rows;
  }
}

/** The bytes of a block; null when they are not those that were written. */
function readBlock(file: number, { offset, length, sum }: Block): Buffer | null {
  const bytes = Buffer.alloc(length);
  for (let at = 0; at < length;) {
    const got = readSync(file, bytes, at, length - at, offset + at);
    if (got === 0) return null;
    at += got;
  }
  return crc32(bytes) === sum ? bytes : null;
}

/** Whether a file holds each of these blocks as it was written; nothing is changed. */
export function holdsBlocks(path: string, blocks: readonly Block[]): boolean {
  const file = openSync(path, 'r');
  try {
    return blocks.every((block) => readBlock(file, block) !== null);
  } finally {
    closeSync(file);
  }
}
