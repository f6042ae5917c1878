import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';

/*
 * The sealed content: pieces of 64 KiB, the last one shorter, each sealed alone with AES-256-GCM. The nonce is the number of
 * the piece and whether it is the last one, under a key that is used for one file only; so no piece can be left out,
 * moved, repeated or taken from another backup, and the end cannot be cut off, and memory stays bounded.
 */
export const CHUNK_BYTES = 64 * 1024;
export const TAG_BYTES = 16;

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(index, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Seals what is written to it into a file. */
export class SealedWriter {
  private readonly file: FileHandle;
  private readonly key: Buffer;
  private readonly buffer = Buffer.alloc(CHUNK_BYTES);
  private filled = 0;
  private index = 0;

  constructor(file: FileHandle, key: Buffer) {
    this.file = file;
    this.key = key;
  }

  async write(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length;) {
      // A full piece is sealed only when more comes: the last one must be known to be the last.
      if (this.filled === CHUNK_BYTES) await this.flush(false);
      const part = bytes.subarray(at, at + CHUNK_BYTES - this.filled);
      this.buffer.set(part, this.filled);
      this.filled += part.length;
      at += part.length;
    }
  }

  /** Seals the last piece, and wipes what was held of the content. */
  async end(): Promise<void> {
    await this.flush(true);
    this.buffer.fill(0);
  }

  private async flush(isLast: boolean): Promise<void> {
    const cipher = createCipheriv('aes-256-gcm', this.key, nonceOf(this.index, isLast));
    const body = cipher.update(this.buffer.subarray(0, this.filled));
    cipher.final();
    const sealed = Buffer.concat([body, cipher.getAuthTag()]);
    for (let written = 0; written < sealed.length;)
      written += (await this.file.write(sealed, written, sealed.length - written)).bytesWritten;
    this.index++;
    this.filled = 0;
  }
}

/** The content is not what was sealed under this key. */
export class ContentDamaged extends Error {
  override name = 'ContentDamaged';
}

/** Opens a sealed content from a place of a file on. */
export class SealedReader {
  private readonly file: FileHandle;
  private readonly key: Buffer;
  private readonly size: number;
  private position: number;
  private index = 0;
  private rest: Buffer = Buffer.alloc(0);
  private ended = false;

  constructor(file: FileHandle, key: Buffer, start: number, size: number) {
    this.file = file;
    this.key = key;
    this.position = start;
    this.size = size;
  }

  /** Exactly so many bytes; for those that are small. */
  async take(length: number): Promise<Buffer> {
    const out = Buffer.alloc(length);
    let at = 0;
    await this.pipe(length, (part) => {
      out.set(part, at);
      at += part.length;
      return Promise.resolve();
    });
    return out;
  }

  /** Gives so many bytes on, a part at a time, each valid until `to` has ended. */
  async pipe(length: number, to: (part: Buffer) => Promise<void>): Promise<void> {
    for (let left = length; left > 0;) {
      if (this.rest.length === 0) await this.next();
      const part = this.rest.subarray(0, left);
      this.rest = this.rest.subarray(part.length);
      left -= part.length;
      await to(part);
      part.fill(0);
    }
  }

  /** @throws {ContentDamaged} when more follows */
  assertEnd(): void {
    if (!this.ended || this.rest.length > 0) throw new ContentDamaged('more follows than there should');
  }

  private async next(): Promise<void> {
    if (this.ended) throw new ContentDamaged('it ends too early');
    const length = Math.min(CHUNK_BYTES + TAG_BYTES, this.size - this.position);
    if (length < TAG_BYTES) throw new ContentDamaged('it was cut off');
    const sealed = Buffer.alloc(length);
    for (let read = 0; read < length;) {
      const { bytesRead } = await this.file.read(sealed, read, length - read, this.position + read);
      if (bytesRead === 0) throw new ContentDamaged('it became shorter');
      read += bytesRead;
    }
    this.position += length;
    this.ended = this.position === this.size;
    const decipher = createDecipheriv('aes-256-gcm', this.key, nonceOf(this.index++, this.ended), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(sealed.subarray(length - TAG_BYTES));
    const plain = decipher.update(sealed.subarray(0, length - TAG_BYTES));
    try {
      decipher.final();
    } catch {
      plain.fill(0);
      throw new ContentDamaged('a piece is not what was sealed');
    }
    this.rest = plain;
  }
}
