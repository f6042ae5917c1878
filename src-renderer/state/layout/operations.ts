import {
  panelsOf,
  replace,
  split,
  stack,
  stackOf,
  stacksOf,
  type Axis,
  type Layout,
  type Stack,
} from './tree.ts';

export type Edge = 'left' | 'right' | 'top' | 'bottom';

/** Where a panel goes: to the tabs of another one's place, or to one of that place's edges. */
export type Target =
  | {
      readonly beside: string;
      readonly zone: 'centre';
      /** The tab it comes before; the last without one. */ readonly before?: string | undefined;
    }
  | { readonly beside: string; readonly zone: Edge };

const AXES: Record<Edge, Axis> = { left: 'row', right: 'row', top: 'column', bottom: 'column' };

const without = (at: Stack, panel: string): Stack | null => {
  const index = at.panels.indexOf(panel);
  if (index < 0) return at;
  const panels = at.panels.filter((other) => other !== panel);
  const next = panels[Math.min(index, panels.length - 1)];
  if (next === undefined) return null;
  return { ...at, panels, active: at.active === panel ? next : at.active };
};

/** Takes a panel away; what stood behind it comes up. */
export const close = (layout: Layout, panel: string): Layout => replace(layout, (at) => without(at, panel));

/** Brings a panel that is open to the top of its stack. */
export const activate = (layout: Layout, panel: string): Layout =>
  replace(layout, (at) => (at.panels.includes(panel) && at.active !== panel ? { ...at, active: panel } : at));

/** Shows a panel: the one that is open, else as a tab beside the first of `near` that is open, else of the last stack. */
export function open(layout: Layout, panel: string, near: readonly string[]): Layout {
  if (!layout) return stack(panel);
  if (stackOf(layout, panel)) return activate(layout, panel);
  const neighbour = near.map((other) => stackOf(layout, other)).find(Boolean) ?? stacksOf(layout).at(-1);
  return replace(layout, (at) =>
    at === neighbour ? { ...at, panels: [...at.panels, panel], active: panel } : at,
  );
}

/** Moves a panel, open or not, to a place; nothing changes where the place is not there, or is where it stands alone. */
export function move(layout: Layout, panel: string, target: Target): Layout {
  const there = stackOf(layout, target.beside);
  const anchor = target.beside === panel ? there?.panels.find((other) => other !== panel) : target.beside;
  if (anchor === undefined || !there) return layout;
  const rest = close(layout, panel);
  return replace(rest, (at) => {
    if (!at.panels.includes(anchor)) return at;
    if (target.zone === 'centre') return inserted(at, panel, target.before);
    const halves = [
      [stack(panel), 1],
      [at, 1],
    ] as const;
    const { zone } = target;
    return split(AXES[zone], ...(zone === 'left' || zone === 'top' ? halves : halves.toReversed()));
  });
}

function inserted(at: Stack, panel: string, before: string | undefined): Stack {
  const index = before === undefined ? -1 : at.panels.indexOf(before);
  const panels = at.panels.toSpliced(index < 0 ? at.panels.length : index, 0, panel);
  return { ...at, panels, active: panel };
}

/** Another panel at the place of one; nothing changes where it is open already. */
export function exchange(layout: Layout, panel: string, other: string): Layout {
  if (stackOf(layout, other)) return layout;
  const change = (one: string): string => (one === panel ? other : one);
  return replace(layout, (at) => ({ ...at, panels: at.panels.map(change), active: change(at.active) }));
}

/** Without panels that nobody knows: those of another version. */
export const only = (layout: Layout, isKnown: (panel: string) => boolean): Layout =>
  panelsOf(layout)
    .filter((panel) => !isKnown(panel))
    .reduce(close, layout);
