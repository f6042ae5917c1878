import { diskFiles, type LogFiles } from '../../../src-venue/log/index.ts';

export type DiskCall = 'create' | 'write' | 'truncate' | 'sync' | 'syncNow';

/** The real disk, until it is told to fail. A write that fails has written some of its bytes. */
export class FailingDisk implements LogFiles {
  readonly failing = new Set<DiskCall>();
  /** While true, syncs wait for {@link release}. */
  slow = false;
  private waiting: (() => void)[] = [];

  create(path: string): number {
    this.check('create');
    return diskFiles.create(path);
  }

  write(file: number, bytes: Uint8Array, at: number, place: number): number {
    if (this.failing.has('write')) {
      const half = bytes.subarray(at, at + Math.ceil((bytes.length - at) / 2));
      diskFiles.write(file, half, 0, place);
    }
    this.check('write');
    return diskFiles.write(file, bytes, at, place);
  }

  truncate(file: number, length: number): void {
    this.check('truncate');
    diskFiles.truncate(file, length);
  }

  sync(file: number, done: (error: Error | null) => void): void {
    const run = (): void => {
      if (this.failing.has('sync')) done(noSpace('EIO: i/o error, fdatasync'));
      else diskFiles.sync(file, done);
    };
    if (this.slow) this.waiting.push(run);
    else run();
  }

  syncNow(file: number): void {
    this.check('syncNow');
    diskFiles.syncNow(file);
  }

  syncFolder(folder: string): void {
    diskFiles.syncFolder(folder);
  }

  close(file: number): void {
    diskFiles.close(file);
  }

  remove(path: string): void {
    diskFiles.remove(path);
  }

  /** Syncs go on, those that wait first. */
  release(): void {
    this.slow = false;
    for (const run of this.waiting.splice(0)) run();
  }

  private check(call: DiskCall): void {
    if (this.failing.has(call)) throw noSpace(`ENOSPC: no space left on device, ${call}`);
  }
}

function noSpace(message: string): Error {
  return Object.assign(new Error(message), { code: message.slice(0, message.indexOf(':')) });
}
