import { say } from '../../words/index.ts';
import { isStandard, STANDARD } from './defaults.ts';
import { readKept, writeKept, type Kept } from './stored.ts';

const KEY = 'countersign.workspaces';

/** Where workspaces outlive a reload. */
export interface Keeping {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null;
  /** Tells the person that something could not be read or kept. */
  readonly warn: (text: string) => void;
}

type All = Pick<Kept, 'current' | 'workspaces'>;

/** What was kept, the standard workspaces always among it. What is damaged is put aside and said. */
export function loadWorkspaces(keeping: Keeping): All {
  const text = keeping.storage?.getItem(KEY) ?? null;
  const kept = text === null ? null : readKept(text);
  if (text !== null && (!kept || kept.damaged.length > 0)) {
    const words = say().workspaces;
    // The next change would destroy what somebody may want to look at.
    keep(keeping, `${KEY}.damaged`, text);
    keeping.warn(kept ? words.someDamaged(kept.damaged.join(', ')) : words.damaged);
  }
  const read = kept?.workspaces ?? [];
  const workspaces = [
    ...STANDARD.map((id) => read.find((one) => one.id === id) ?? { id, name: null }),
    ...read.filter(({ id }) => !isStandard(id)),
  ];
  const current = workspaces.find(({ id }) => id === kept?.current)?.id ?? 'trade';
  return { current, workspaces };
}

export function saveWorkspaces(keeping: Keeping, all: All): void {
  keep(keeping, KEY, writeKept(all));
}

function keep({ storage, warn }: Keeping, key: string, text: string): void {
  try {
    storage?.setItem(key, text);
  } catch {
    // No room left, or a browser that keeps nothing: the workspace goes on as it is.
    warn(say().workspaces.notKept);
  }
}
