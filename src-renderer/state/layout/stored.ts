import * as v from 'valibot';
import { faultOf, type Layout, type Part, type Split, type Stack } from './tree.ts';

/** A workspace as it is kept. */
export interface KeptWorkspace {
  readonly id: string;
  /** null for a standard one, which is named by the language. */
  readonly name: string | null;
  /** Missing while a standard one is as it was made. */
  readonly layout?: Layout | undefined;
}
export interface Kept {
  readonly current: string;
  readonly workspaces: readonly KeptWorkspace[];
  /** Names or ids of those that could not be read. */
  readonly damaged: readonly string[];
}

/** Raised when what an older program wrote can no longer be read as it is. */
const VERSION = 1;
/** More would be somebody's doing, not a person's. */
const MOST = 100;

const Panel = v.pipe(v.string(), v.minLength(1), v.maxLength(64));
const StackSchema = v.object({
  kind: v.literal('stack'),
  panels: v.pipe(v.array(Panel), v.minLength(1), v.maxLength(MOST)),
  active: Panel,
});
const SplitSchema: v.GenericSchema<Split> = v.object({
  kind: v.literal('split'),
  axis: v.picklist(['row', 'column']),
  children: v.pipe(v.array(v.lazy((): v.GenericSchema<Part> => PartSchema)), v.maxLength(MOST)),
  fractions: v.array(v.pipe(v.number(), v.finite())),
});
const PartSchema: v.GenericSchema<Part> = v.union([StackSchema as v.GenericSchema<Stack>, SplitSchema]);
const LayoutSchema = v.pipe(
  v.nullable(PartSchema),
  v.check((layout) => faultOf(layout) === null, 'It breaks a rule of layouts.'),
);
const Workspace = v.object({
  id: Panel,
  name: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(40))),
  layout: v.optional(LayoutSchema),
});
const Store = v.object({
  version: v.literal(VERSION),
  current: v.string(),
  workspaces: v.pipe(v.array(v.unknown()), v.maxLength(MOST)),
});

/** Reads what was kept; a workspace that is damaged takes no other with it. Null when nothing of it can be read. */
export function readKept(text: string): Kept | null {
  try {
    const store = v.safeParse(Store, JSON.parse(text));
    if (!store.success) return null;
    const read = store.output.workspaces.map((one) => v.safeParse(Workspace, one));
    const ids = new Set<string>();
    const workspaces: KeptWorkspace[] = [];
    const damaged: string[] = [];
    read.forEach((one, i) => {
      const given = store.output.workspaces[i];
      if (!one.success || ids.has(one.output.id)) damaged.push(nameIn(given));
      else {
        ids.add(one.output.id);
        workspaces.push(one.output);
      }
    });
    return { current: store.output.current, workspaces, damaged };
  } catch {
    // No JSON, or nested deeper than any program reads.
    return null;
  }
}

export const writeKept = ({ current, workspaces }: Pick<Kept, 'current' | 'workspaces'>): string =>
  JSON.stringify({ version: VERSION, current, workspaces });

function nameIn(given: unknown): string {
  const named = v.safeParse(v.object({ id: v.string(), name: v.optional(v.nullable(v.string())) }), given);
  return named.success ? (named.output.name ?? named.output.id).slice(0, 40) : '?';
}
