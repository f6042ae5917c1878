import type { Database } from './database.ts';

/** Stands for a value that is no JSON: no schema takes it, and nobody takes it for a value that was never set. */
export const UNREADABLE = Object.freeze({ unreadable: true });

/** Small facts that outlive the process, by name. Values are JSON. */
export interface Settings {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
}

export function createSettings(database: Database): Settings {
  const read = database.prepare<[string], { value: string }>('SELECT value FROM settings WHERE name = ?');
  const write = database.prepare<[string, string]>(
    'INSERT INTO settings (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  );
  return {
    get(name) {
      const row = read.get(name);
      if (row === undefined) return undefined;
      try {
        return JSON.parse(row.value) as unknown;
      } catch {
        return UNREADABLE;
      }
    },
    set(name, value) {
      write.run(name, JSON.stringify(value));
    },
  };
}
