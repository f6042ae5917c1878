import {
  closeSync,
  fdatasync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  rmSync,
  writeSync,
} from 'node:fs';

/** What a log asks of the disk. Tests give one that fails. */
export interface LogFiles {
  /** Opens an empty file for writing, readable by its owner alone. */
  create(path: string): number;
  /** Writes some of `bytes` from `at` on, at a place of the file; answers how much. */
  write(file: number, bytes: Uint8Array, at: number, place: number): number;
  truncate(file: number, length: number): void;
  sync(file: number, done: (error: Error | null) => void): void;
  syncNow(file: number): void;
  /** Lets the disk know the names in a folder. */
  syncFolder(folder: string): void;
  close(file: number): void;
  remove(path: string): void;
}

export const diskFiles: LogFiles = {
  create: (path) => openSync(path, 'w', 0o600),
  write: (file, bytes, at, place) => writeSync(file, bytes, at, bytes.length - at, place),
  truncate: ftruncateSync,
  sync: fdatasync,
  syncNow: fdatasyncSync,
  syncFolder(folder) {
    // Windows neither needs nor allows it.
    if (process.platform === 'win32') return;
    const file = openSync(folder, 'r');
    try {
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
  },
  close: closeSync,
  remove: (path) => {
    rmSync(path, { force: true });
  },
};
