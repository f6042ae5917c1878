import type { FileHandle } from 'node:fs/promises';
import * as v from 'valibot';
import { backupDamaged, backupNewer, noBackup, nothingAt, wrongBackupPassphrase } from './errors.ts';
import { ContentDamaged, SealedReader } from './format/chunks.ts';
import { readEntry } from './format/entries.ts';
import { MAX_HEADER_BYTES, openHeader, readHeader, type ReadHeader } from './format/header.ts';
import { ENTRY, Manifest } from './format/manifest.ts';
import { decodeSecrets } from './format/secrets.ts';

/** Larger than any manifest or vault: what is read into memory at once. */
const MAX_SMALL_BYTES = 64 * 2 ** 20;

/** What is small of a backup; what is large goes where `place` says. */
export interface Unpacked {
  readonly manifest: Manifest;
  /** Owned by the caller, who wipes them. */
  readonly secrets: ReadonlyMap<string, Buffer>;
}

/** A backup whose header was read and is whole. */
export class BackupFile {
  private readonly file: FileHandle;
  private readonly path: string;
  private readonly start: ReadHeader;

  private constructor(file: FileHandle, path: string, start: ReadHeader) {
    this.file = file;
    this.path = path;
    this.start = start;
  }

  /** @throws {CountersignError} `BACKUP_UNREADABLE`, `BACKUP_UNKNOWN_FILE`, `BACKUP_DAMAGED`, `BACKUP_NEWER` */
  static async open(file: FileHandle, path: string): Promise<BackupFile> {
    const buffer = Buffer.alloc(MAX_HEADER_BYTES);
    const { bytesRead } = await file.read(buffer, 0, buffer.length, 0).catch((cause: unknown) => {
      throw nothingAt(path, cause);
    });
    const read = readHeader(buffer.subarray(0, bytesRead));
    if (read === 'unknown') throw noBackup(path);
    if (read === 'damaged') throw backupDamaged(path);
    if (typeof read === 'number') throw backupNewer(path, read);
    return new BackupFile(file, path, read);
  }

  /** The key of the content, owned by the caller. @throws {CountersignError} `BACKUP_PASSPHRASE` */
  async keyOf(passphrase: string): Promise<Buffer> {
    const key = await openHeader(this.start, passphrase);
    if (key === null) throw wrongBackupPassphrase();
    return key;
  }

  /** Reads all of it once, and keeps nothing. @throws {CountersignError} `BACKUP_DAMAGED` */
  async check(key: Buffer): Promise<void> {
    await this.through(key, async (reader) => {
      for (let entry = await readEntry(reader); entry !== null; entry = await readEntry(reader))
        await reader.pipe(entry.length, () => Promise.resolve());
    });
  }

  /**
   * Takes it apart.
   * @param place gives the file that a large entry goes into
   * @throws {CountersignError} `BACKUP_DAMAGED`
   */
  unpack(key: Buffer, place: (name: string) => Promise<FileHandle>): Promise<Unpacked> {
    return this.through(key, async (reader) => {
      let manifest: Manifest | null = null;
      let secrets: Map<string, Buffer> | null = null;
      for (let entry = await readEntry(reader); entry !== null; entry = await readEntry(reader)) {
        const { name, length } = entry;
        if (name === ENTRY.manifest) {
          manifest = v.parse(Manifest, JSON.parse((await small(reader, length)).toString('utf8')));
        } else if (name === ENTRY.secrets) {
          const bytes = await small(reader, length);
          secrets = decodeSecrets(bytes);
          bytes.fill(0);
        } else if (name === ENTRY.database || name === ENTRY.audit) {
          const out = await place(name);
          await reader.pipe(length, (part) => writeAll(out, part));
          await out.sync();
          await out.close();
        } else {
          throw new ContentDamaged(`there is no entry of this name`);
        }
      }
      if (manifest === null || secrets === null) throw new ContentDamaged('an entry is missing');
      return { manifest, secrets };
    });
  }

  private async through<T>(key: Buffer, work: (reader: SealedReader) => Promise<T>): Promise<T> {
    const { size } = await this.file.stat();
    try {
      return await work(new SealedReader(this.file, key, this.start.length, size));
    } catch (error) {
      if (error instanceof ContentDamaged || error instanceof SyntaxError || v.isValiError(error))
        throw backupDamaged(this.path);
      throw error;
    }
  }
}

function small(reader: SealedReader, length: number): Promise<Buffer> {
  if (length > MAX_SMALL_BYTES) throw new ContentDamaged('an entry is too large');
  return reader.take(length);
}

async function writeAll(file: FileHandle, bytes: Buffer): Promise<void> {
  for (let written = 0; written < bytes.length;)
    written += (await file.write(bytes, written, bytes.length - written)).bytesWritten;
}
