/** Panels at one place, one of them on top, the others behind their tabs. */
export interface Stack {
  readonly kind: 'stack';
  readonly panels: readonly string[];
  readonly active: string;
}

/** Parts beside or below each other. */
export interface Split {
  readonly kind: 'split';
  readonly axis: Axis;
  readonly children: readonly Part[];
  /** Share of each child; together one. */
  readonly fractions: readonly number[];
}

/** Children of a row stand beside each other, those of a column below each other. */
export type Axis = 'row' | 'column';
export type Part = Stack | Split;
/** Where every open panel stands; null when none is open. */
export type Layout = Part | null;

export const stack = (...panels: readonly [string, ...string[]]): Stack => ({
  kind: 'stack',
  panels,
  active: panels[0],
});

export function stacksOf(layout: Layout): readonly Stack[] {
  if (!layout) return [];
  return layout.kind === 'stack' ? [layout] : layout.children.flatMap(stacksOf);
}

/** Every open panel, from the top left on. */
export const panelsOf = (layout: Layout): readonly string[] =>
  stacksOf(layout).flatMap(({ panels }) => panels);

export const stackOf = (layout: Layout, panel: string): Stack | undefined =>
  stacksOf(layout).find(({ panels }) => panels.includes(panel));

/** Another thing in the place of a stack; null takes it out. Tidied. */
export function replace(layout: Layout, change: (stack: Stack) => Layout): Layout {
  const walk = (part: Part): Layout =>
    part.kind === 'stack' ? change(part) : rebuilt(part, part.children.map(walk));
  return layout && walk(layout);
}

/**
 * A split with other children: those that are gone leave their room to the others, one that is alone stands for the
 * split, and a row in a row is one row.
 */
function rebuilt({ axis, fractions }: Split, given: readonly Layout[]): Layout {
  const children: Part[] = [];
  const shares: number[] = [];
  given.forEach((child, i) => {
    const share = fractions[i] ?? 0;
    if (!child) return;
    if (child.kind === 'split' && child.axis === axis) {
      children.push(...child.children);
      shares.push(...child.fractions.map((part) => part * share));
    } else {
      children.push(child);
      shares.push(share);
    }
  });
  const [only] = children;
  if (!only || children.length === 1) return only ?? null;
  return { kind: 'split', axis, children, fractions: normalised(shares) };
}

/** A split of parts with their shares, in whatever unit they are given. */
export const split = (axis: Axis, ...parts: readonly (readonly [Layout, number])[]): Layout =>
  rebuilt(
    { kind: 'split', axis, children: [], fractions: normalised(parts.map(([, share]) => share)) },
    parts.map(([part]) => part),
  );

function normalised(shares: readonly number[]): number[] {
  const total = shares.reduce((sum, share) => sum + share, 0);
  return total > 0 ? shares.map((share) => share / total) : shares.map(() => 1 / shares.length);
}

/** Why this is no layout, for a developer; null when it is one. Holds for each one that this room makes. */
export function faultOf(layout: Layout): string | null {
  const panels = panelsOf(layout);
  if (new Set(panels).size !== panels.length) return 'A panel stands at two places.';
  return layout && faultIn(layout);
}

function faultIn(part: Part): string | null {
  if (part.kind === 'stack') return part.panels.includes(part.active) ? null : 'A stack shows what it lacks.';
  const { children, fractions, axis } = part;
  if (children.length < 2 || fractions.length !== children.length) return 'A split has no two shares.';
  if (!fractions.every((share) => share > 0)) return 'A share is nothing.';
  if (Math.abs(fractions.reduce((sum, share) => sum + share, 0) - 1) > 1e-6) return 'Shares are not one.';
  if (children.some((child) => child.kind === 'split' && child.axis === axis)) return 'A row is in a row.';
  return children.map(faultIn).find((fault) => fault !== null) ?? null;
}
