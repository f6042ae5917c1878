import * as v from 'valibot';
import type { Settings } from '../storage/index.ts';
import type { Head } from './record.ts';

const NAME = 'audit-head';
const Stored = v.strictObject({
  n: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
});

/** Where the head of the log is kept apart from it, so that a cut or replaced end is noticed. */
export interface Anchor {
  /** null before the first record. */
  read(): Head | null;
  /** On disk when it returns. */
  write(head: Head): void;
  /** There is no log. */
  forget(): void;
}

/** The anchor in the settings of the database. */
export function settingsAnchor(settings: Settings): Anchor {
  return {
    read() {
      const parsed = v.safeParse(Stored, settings.get(NAME));
      return parsed.success ? parsed.output : null;
    },
    write({ n, hash }) {
      settings.set(NAME, { n, hash });
    },
    forget() {
      settings.set(NAME, null);
    },
  };
}
