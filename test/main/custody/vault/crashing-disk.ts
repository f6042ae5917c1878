import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import type { Files, Keychain } from '../../../../src-main/custody/index.ts';
import { readPrivateFile, removePrivateFile, writePrivateFile } from '../../../../src-main/storage/index.ts';

/** The process has gone: nothing that it would still do happens. */
export class Gone extends Error {
  override name = 'Gone';
}

/** When within an operation the process goes: before it, in its middle, after it. */
export const MOMENTS = ['before', 'amid', 'after'] as const;
export type Moment = (typeof MOMENTS)[number];

/** Disk and keychain of a process that goes at its n-th operation that changes something, counted from 1. */
export class LastWords {
  /** Operations that were begun. */
  begun = 0;
  private gone = false;
  private readonly at: number;
  private readonly moment: Moment;

  constructor(at: number, moment: Moment) {
    this.at = at;
    this.moment = moment;
  }

  readonly files: Files = {
    read: (path) => {
      this.assertAlive();
      return readPrivateFile(path);
    },
    write: (path, content) => {
      this.act(
        () => {
          writePrivateFile(path, content);
        },
        () => {
          // What a write leaves that was cut off: part of the temporary file.
          const bytes = Buffer.from(content);
          const name = `${path}.${randomBytes(6).toString('hex')}.tmp`;
          writeFileSync(name, bytes.subarray(0, bytes.length / 2), { mode: 0o600 });
        },
      );
    },
    remove: (path) => {
      this.act(() => {
        removePrivateFile(path);
      });
    },
  };

  /** The same for a keychain. */
  keychain<K extends Keychain>(inner: K): K {
    return {
      ...inner,
      get: async (account: string) => {
        this.assertAlive();
        return inner.get(account);
      },
      set: async (account: string, secret: string) => {
        const done = this.act(() => inner.set(account, secret));
        await done;
      },
      delete: async (account: string) => {
        const done = this.act(() => inner.delete(account));
        await done;
      },
    };
  }

  private act<T>(work: () => T, half: () => void = () => undefined): T {
    this.assertAlive();
    this.begun++;
    if (this.begun !== this.at) return work();
    this.gone = true;
    if (this.moment === 'amid') half();
    if (this.moment === 'after') void work();
    throw new Gone();
  }

  private assertAlive(): void {
    if (this.gone) throw new Gone();
  }
}
