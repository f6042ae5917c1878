import type { Database } from './database.ts';

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
      return row === undefined ? undefined : (JSON.parse(row.value) as unknown);
    },
    set(name, value) {
      write.run(name, JSON.stringify(value));
    },
  };
}
