import { stacksOf, type Axis, type Layout, type Part, type Stack } from './tree.ts';

export interface Size {
  readonly width: number;
  readonly height: number;
}
/** In CSS pixels from the corner of the workspace. */
export interface Rect extends Size {
  readonly left: number;
  readonly top: number;
}
/** The least size of a panel. */
export type LeastOf = (panel: string) => Size;

export interface PlacedStack {
  readonly stack: Stack;
  readonly rect: Rect;
}
/** What stands between two parts and can be moved. */
export interface PlacedSeparator {
  /** Children's positions from the root to its split, and its own: between that child and the next. */
  readonly path: readonly number[];
  /** Of its split: what separates the children of a row stands upright. */
  readonly axis: Axis;
  readonly rect: Rect;
  /** A panel of the part before it, and one of the part after it. */
  readonly before: string;
  readonly after: string;
  /** Size of the part before it, now and within its bounds, in pixels and of both parts together. */
  readonly now: number;
  readonly least: number;
  readonly most: number;
  readonly both: number;
  /** Of all children of its split. */
  readonly sizes: readonly number[];
}
export interface Measured {
  readonly stacks: readonly PlacedStack[];
  readonly separators: readonly PlacedSeparator[];
}

/** The hairline between two parts. */
export const GAP = 1;

const along = (axis: Axis, { width, height }: Size): number => (axis === 'row' ? width : height);

/** What a part needs for the largest of its panels to be of use. */
export function leastOf(part: Part, least: LeastOf): Size {
  const sizes =
    part.kind === 'stack' ? part.panels.map(least) : part.children.map((child) => leastOf(child, least));
  const most = (axis: Axis): number => Math.max(...sizes.map((size) => along(axis, size)));
  if (part.kind === 'stack') return { width: most('row'), height: most('column') };
  const sum = (axis: Axis): number =>
    sizes.reduce((total, size) => total + along(axis, size), GAP * (sizes.length - 1));
  return part.axis === 'row'
    ? { width: sum('row'), height: most('column') }
    : { width: most('row'), height: sum('column') };
}

/**
 * Whole pixels for the children of a split of `total`: by their shares, none below its least. Where there is not enough
 * for all of those, by what each needs.
 */
export function share(total: number, fractions: readonly number[], leasts: readonly number[]): number[] {
  const free = Math.max(0, total - GAP * (fractions.length - 1));
  const needed = leasts.reduce((sum, least) => sum + least, 0);
  if (needed >= free)
    return whole(
      free,
      leasts.map((least) => (least * free) / Math.max(1, needed)),
    );
  const fixed = new Set<number>();
  for (;;) {
    const taken = leasts.reduce((sum, least, i) => sum + (fixed.has(i) ? least : 0), 0);
    const rest = fractions.reduce((sum, part, i) => sum + (fixed.has(i) ? 0 : part), 0);
    const sizes = fractions.map((part, i) =>
      fixed.has(i) ? (leasts[i] ?? 0) : ((free - taken) * part) / rest,
    );
    const small = sizes.findIndex((size, i) => !fixed.has(i) && size < (leasts[i] ?? 0));
    if (small < 0) return whole(free, sizes);
    fixed.add(small);
  }
}

/** Rounds down, and gives what is left over to those who lost the most by it. */
function whole(total: number, sizes: readonly number[]): number[] {
  const down = sizes.map(Math.floor);
  const order = sizes
    .map((size, i) => ({ i, lost: size - Math.floor(size) }))
    .sort((a, b) => b.lost - a.lost || a.i - b.i);
  let left = total - down.reduce((sum, size) => sum + size, 0);
  for (const { i } of order) {
    if (left-- <= 0) break;
    down[i] = (down[i] ?? 0) + 1;
  }
  return down;
}

/** Where everything stands in a workspace of that size. */
export function measure(layout: Layout, area: Size, least: LeastOf): Measured {
  const stacks: PlacedStack[] = [];
  const separators: PlacedSeparator[] = [];
  const place = (part: Part, rect: Rect, path: readonly number[]): void => {
    if (part.kind === 'stack') {
      stacks.push({ stack: part, rect });
      return;
    }
    const { axis } = part;
    const leasts = part.children.map((child) => along(axis, leastOf(child, least)));
    const sizes = share(along(axis, rect), part.fractions, leasts);
    let at = axis === 'row' ? rect.left : rect.top;
    part.children.forEach((child, i) => {
      const size = sizes[i] ?? 0;
      place(child, cut(rect, axis, at, size), [...path, i]);
      at += size;
      const next = sizes[i + 1];
      if (next === undefined) return;
      const both = size + next;
      const lower = Math.min(size, leasts[i] ?? 0);
      separators.push({
        path: [...path, i],
        axis,
        rect: cut(rect, axis, at, GAP),
        before: stacksOf(child)[0]?.active ?? '',
        after: stacksOf(part.children[i + 1] ?? null)[0]?.active ?? '',
        now: size,
        least: lower,
        most: Math.max(size, both - (leasts[i + 1] ?? 0)),
        both,
        sizes,
      });
      at += GAP;
    });
  };
  if (layout) place(layout, { left: 0, top: 0, ...area }, []);
  return { stacks, separators };
}

const cut = (rect: Rect, axis: Axis, at: number, size: number): Rect =>
  axis === 'row' ? { ...rect, left: at, width: size } : { ...rect, top: at, height: size };

/** Gives the part before a separator another size in pixels, within its bounds, at the cost of the one after it. */
export function resize(
  layout: Layout,
  area: Size,
  least: LeastOf,
  { path, size }: { path: readonly number[]; size: number },
): Layout {
  const separator = measure(layout, area, least).separators.find((one) => same(one.path, path));
  const at = path.at(-1);
  if (!layout || !separator || at === undefined) return layout;
  const next = Math.max(separator.least, Math.min(separator.most, Math.round(size)));
  const sizes = separator.sizes.with(at, next).with(at + 1, separator.both - next);
  // A window too small for anything tells nothing about shares.
  if (sizes.some((one) => one <= 0)) return layout;
  const total = sizes.reduce((sum, one) => sum + one, 0);
  return withFractions(
    layout,
    path,
    sizes.map((one) => one / total),
  );
}

function withFractions(part: Part, [at, ...deeper]: readonly number[], fractions: readonly number[]): Part {
  if (part.kind === 'stack') return part;
  if (deeper.length === 0) return { ...part, fractions };
  return {
    ...part,
    children: part.children.map((child, i) => (i === at ? withFractions(child, deeper, fractions) : child)),
  };
}

const same = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((step, i) => step === other[i]);
