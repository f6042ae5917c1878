import type { FileHandle } from 'node:fs/promises';
import { ContentDamaged, type SealedReader, type SealedWriter } from './chunks.ts';

/*
 * What is inside: entries one after the other, each the length of its name (1 byte), the name, the length of its content
 * (8 bytes) and the content; a length of 0 ends them.
 */
const READ_BYTES = 256 * 1024;

export async function writeEntry(writer: SealedWriter, name: string, content: Uint8Array): Promise<void> {
  await writer.write(headOf(name, content.length));
  await writer.write(content);
}

/** The first `length` bytes of a file; what is appended to it meanwhile is left out. */
export async function writeFileEntry(
  writer: SealedWriter,
  name: string,
  file: FileHandle,
  length: number,
): Promise<void> {
  await writer.write(headOf(name, length));
  const buffer = Buffer.alloc(Math.min(READ_BYTES, length));
  for (let at = 0; at < length;) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, length - at), at);
    if (bytesRead === 0) throw new Error(`${name} became shorter while it was read`);
    await writer.write(buffer.subarray(0, bytesRead));
    at += bytesRead;
  }
}

export const writeEnd = (writer: SealedWriter): Promise<void> => writer.write(Buffer.of(0));

/** Name and length of the next entry, whose content is to be read next; null behind the last one. */
export async function readEntry(reader: SealedReader): Promise<{ name: string; length: number } | null> {
  const [nameLength = 0] = await reader.take(1);
  if (nameLength === 0) {
    reader.assertEnd();
    return null;
  }
  const name = (await reader.take(nameLength)).toString('utf8');
  const length = Number((await reader.take(8)).readBigUInt64BE());
  if (!Number.isSafeInteger(length)) throw new ContentDamaged('a length cannot be');
  return { name, length };
}

function headOf(name: string, length: number): Buffer {
  const bytes = Buffer.from(name);
  const head = Buffer.alloc(1 + bytes.length + 8);
  head[0] = bytes.length;
  bytes.copy(head, 1);
  head.writeBigUInt64BE(BigInt(length), 1 + bytes.length);
  return head;
}
