import { readPrivateFile, removePrivateFile, writePrivateFile } from '../../storage/index.ts';

/** What custody asks of the disk; tests put one in its place that fails between two operations. */
export interface Files {
  /** Null when there is no such file. */
  read(path: string): Buffer | null;
  /** Replaces the file as a whole and durably. */
  write(path: string, content: Uint8Array | string): void;
  remove(path: string): void;
}

export const DISK: Files = { read: readPrivateFile, write: writePrivateFile, remove: removePrivateFile };
