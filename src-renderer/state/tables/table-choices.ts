import * as v from 'valibot';
import type { Storage } from '../alarms.svelte.ts';

const VERSION = 1;
const Id = v.pipe(v.string(), v.minLength(1), v.maxLength(40));
/** More columns no table has. */
const MOST = 64;
const few = <T extends object>(record: T): boolean => Object.keys(record).length <= MOST;

const Choice = v.object({
  /** Null as the rows come. */
  sort: v.nullable(v.object({ id: Id, descending: v.boolean() })),
  /** Columns that a person showed or hid; of the others their own mind counts. */
  columns: v.pipe(v.record(Id, v.boolean()), v.check(few)),
  /** Shares of the width, in percent. */
  widths: v.pipe(v.record(Id, v.pipe(v.number(), v.finite(), v.minValue(1), v.maxValue(100))), v.check(few)),
});
/** How a person wants to see a table. */
type TableChoice = v.InferOutput<typeof Choice>;
const Kept = v.object({ version: v.literal(VERSION), choice: Choice });

/** Where the choice of one table is kept. */
export interface TableMemory {
  /** Null when nothing was chosen yet, or what was kept cannot be read. */
  read(): TableChoice | null;
  write(choice: TableChoice): void;
}

/** Keeps what was chosen for each table on this machine, by the table's name. */
export function tableMemory(storage: Storage | null, table: string): TableMemory {
  const key = `countersign.table.${table}`;
  return {
    read() {
      try {
        const kept = v.safeParse(Kept, JSON.parse(storage?.getItem(key) ?? 'null'));
        return kept.success ? kept.output.choice : null;
      } catch {
        return null; // No JSON, or a browser that shows nothing of what it keeps: the table is as it was made.
      }
    },
    write(choice) {
      try {
        storage?.setItem(key, JSON.stringify({ version: VERSION, choice }));
      } catch {
        // A full storage, or one that is shut: the choice lasts as long as the table.
      }
    },
  };
}
