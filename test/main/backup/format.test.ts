import fc from 'fast-check';
import { readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  CHUNK_BYTES,
  ContentDamaged,
  SealedReader,
  SealedWriter,
  TAG_BYTES,
} from '../../../src-main/backup/format/chunks.ts';
import { readEntry, writeEnd, writeEntry } from '../../../src-main/backup/format/entries.ts';
import { makeHeader, openHeader, readHeader } from '../../../src-main/backup/format/header.ts';
import { decodeSecrets, encodeSecrets } from '../../../src-main/backup/format/secrets.ts';
import { CHEAP_SCRYPT } from '../support/daemon.ts';
import { temporaryFolder } from '../support/folder.ts';

const KEY = Buffer.alloc(32, 7);

async function sealed(path: string, ...parts: Uint8Array[]): Promise<void> {
  const file = await open(path, 'w');
  const writer = new SealedWriter(file, KEY);
  for (const part of parts) await writer.write(part);
  await writer.end();
  await file.close();
}

async function opened(path: string, length: number, key = KEY): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const reader = new SealedReader(file, key, 0, (await file.stat()).size);
    const bytes = await reader.take(length);
    reader.assertEnd();
    return bytes;
  } finally {
    await file.close();
  }
}

const pattern = (length: number): Buffer =>
  Buffer.from(Array.from({ length }, (_, index) => (index * 31) % 251));

describe('a sealed content', () => {
  it.each([1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 3 * CHUNK_BYTES])(
    'of %i bytes comes out as it went in, in whatever parts',
    async (length) => {
      const path = join(temporaryFolder(), 'content');
      const bytes = pattern(length);
      await sealed(path, bytes.subarray(0, 10), bytes.subarray(10, 70_000), bytes.subarray(70_000));
      expect((await opened(path, length)).equals(bytes)).toBe(true);
      if (length > 100) expect(readFileSync(path).includes(bytes.subarray(0, 50))).toBe(false);
    },
  );

  it('is damaged with any piece left out, moved, repeated, cut or added', async () => {
    const path = join(temporaryFolder(), 'content');
    const length = 3 * CHUNK_BYTES + 5;
    await sealed(path, pattern(length));
    const whole = readFileSync(path);
    const size = CHUNK_BYTES + TAG_BYTES;
    const piece = (n: number): Buffer => whole.subarray(n * size, (n + 1) * size);
    const wrong: Record<string, Buffer[]> = {
      'the first left out': [piece(1), piece(2), piece(3)],
      'the last left out': [piece(0), piece(1), piece(2)],
      'one in the middle left out': [piece(0), piece(2), piece(3)],
      'two swapped': [piece(0), piece(2), piece(1), piece(3)],
      'one repeated': [piece(0), piece(1), piece(1), piece(2), piece(3)],
      'one more at the end': [whole, piece(3)],
      'a byte more': [whole, Buffer.of(0)],
      'the end cut': [whole.subarray(0, -1)],
      nothing: [],
    };
    for (const [what, pieces] of Object.entries(wrong)) {
      writeFileSync(path, Buffer.concat(pieces));
      await expect(opened(path, length), what).rejects.toThrow(ContentDamaged);
    }
    writeFileSync(path, whole);
    await expect(opened(path, length, Buffer.alloc(32, 8))).rejects.toThrow(ContentDamaged);
    await expect(opened(path, length - 1)).rejects.toThrow(ContentDamaged);
    await expect(opened(path, length + 1)).rejects.toThrow(ContentDamaged);
  });

  it('holds entries of any length, one after the other', async () => {
    const path = join(temporaryFolder(), 'content');
    const Entries = fc.array(
      fc.tuple(fc.string({ minLength: 1, maxLength: 20 }), fc.uint8Array({ maxLength: 300 })),
    );
    await fc.assert(
      fc.asyncProperty(Entries, async (entries) => {
        const file = await open(path, 'w+');
        try {
          const writer = new SealedWriter(file, KEY);
          for (const [name, content] of entries) await writeEntry(writer, name, content);
          await writeEnd(writer);
          await writer.end();
          const reader = new SealedReader(file, KEY, 0, (await file.stat()).size);
          const read: [string, Uint8Array][] = [];
          for (let entry = await readEntry(reader); entry !== null; entry = await readEntry(reader))
            read.push([entry.name, new Uint8Array(await reader.take(entry.length))]);
          expect(read).toEqual(entries.map(([name, content]) => [name, new Uint8Array(content)]));
        } finally {
          await file.close();
        }
      }),
      { numRuns: 30 },
    );
  });
});

describe('the header of a backup', () => {
  it('tells a wrong passphrase, and damage before any passphrase', async () => {
    const { lines, key } = await makeHeader('correct horse', CHEAP_SCRYPT);
    const bytes = Buffer.concat([Buffer.from(lines), Buffer.from([1, 2, 3])]);
    const read = readHeader(bytes);
    if (typeof read !== 'object') throw new Error('unreadable');
    expect(read.length).toBe(lines.length);
    expect((await openHeader(read, 'correct horse'))?.equals(key)).toBe(true);
    expect(await openHeader(read, 'correct horsE')).toBeNull();
    for (let length = 1; length < lines.length; length++)
      expect(readHeader(bytes.subarray(0, length)), `cut at ${length}`).toBe('damaged');
    for (let at = 0; at < lines.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(['damaged', 'unknown'], `changed at ${at}`).toContain(readHeader(changed));
    }
  });

  it('takes the same passphrase however its letters are composed', async () => {
    const { lines, key } = await makeHeader('caf\u00e9', CHEAP_SCRYPT);
    const read = readHeader(Buffer.from(lines));
    if (typeof read !== 'object') throw new Error('unreadable');
    expect((await openHeader(read, 'cafe\u0301'))?.equals(key)).toBe(true);
  });

  it.each(['', 'countersign-vault', '{"format":"countersign-vault"}\n', '\0\0\0', '{}'])(
    'is not found in %j',
    (text) => {
      expect(readHeader(Buffer.from(text))).toBe('unknown');
    },
  );
});

describe('secrets in a backup', () => {
  it('keep their names and lengths', () => {
    const secrets = new Map([
      ['wallet:0xab', Buffer.alloc(32, 1)],
      ['phrase:0xab', Buffer.alloc(16, 2)],
    ]);
    expect(decodeSecrets(encodeSecrets(secrets))).toEqual(secrets);
    expect(decodeSecrets(encodeSecrets(new Map()))).toEqual(new Map());
    const bytes = encodeSecrets(secrets);
    for (const wrong of [bytes.subarray(0, 3), bytes.subarray(0, -1), Buffer.concat([bytes, bytes])])
      expect(() => decodeSecrets(wrong)).toThrow();
  });
});
