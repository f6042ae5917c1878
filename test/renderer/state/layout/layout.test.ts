import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { measure, resize, type Size } from '../../../../src-renderer/state/layout/measure.ts';
import {
  activate,
  close,
  move,
  only,
  open,
  type Edge,
  type Target,
} from '../../../../src-renderer/state/layout/operations.ts';
import {
  faultOf,
  panelsOf,
  split,
  stack,
  stackOf,
  type Layout,
} from '../../../../src-renderer/state/layout/tree.ts';

const PANELS = ['a', 'b', 'c', 'd', 'e', 'f'];
const LEAST: Size = { width: 120, height: 80 };
const least = (): Size => LEAST;
const AREA: Size = { width: 1440, height: 828 };

const panel = fc.constantFrom(...PANELS);
const edge = fc.constantFrom<Edge>('left', 'right', 'top', 'bottom');
const target: fc.Arbitrary<Target> = fc.oneof(
  fc.record({ beside: panel, zone: edge }),
  fc.record({
    beside: panel,
    zone: fc.constant('centre' as const),
    before: fc.option(panel, { nil: undefined }),
  }),
);
const step: fc.Arbitrary<(layout: Layout) => Layout> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.tuple(panel, target).map(
      ([p, t]) =>
        (layout: Layout) =>
          move(layout, p, t),
    ),
  },
  {
    weight: 3,
    arbitrary: fc.tuple(panel, fc.array(panel)).map(
      ([p, near]) =>
        (layout: Layout) =>
          open(layout, p, near),
    ),
  },
  panel.map((p) => (layout: Layout) => close(layout, p)),
  panel.map((p) => (layout: Layout) => activate(layout, p)),
  fc.tuple(fc.nat(8), fc.integer({ min: -50, max: 2000 })).map(([at, size]) => (layout: Layout) => {
    const separator = measure(layout, AREA, least).separators[at];
    return separator ? resize(layout, AREA, least, { path: separator.path, size }) : layout;
  }),
);
const steps = fc.array(step, { maxLength: 30 });
const after = (done: readonly ((layout: Layout) => Layout)[]): Layout =>
  done.reduce<Layout>((layout, one) => one(layout), null);

describe('a layout', () => {
  it('shows every panel at most once, with shares that are one and nothing empty, whatever is done to it', () => {
    fc.assert(
      fc.property(steps, (done) => {
        let layout: Layout = null;
        for (const one of done) {
          layout = one(layout);
          expect(faultOf(layout)).toBeNull();
        }
      }),
    );
  });

  it('loses no panel and wins none by moving, sizing and switching', () => {
    fc.assert(
      fc.property(steps, panel, target, (done, moved, to) => {
        const layout = after(done);
        fc.pre(panelsOf(layout).includes(moved));
        expect(panelsOf(move(layout, moved, to)).toSorted()).toEqual(panelsOf(layout).toSorted());
      }),
    );
  });

  it('shows what was opened, and what was moved comes up where it was let go', () => {
    fc.assert(
      fc.property(steps, panel, target, (done, chosen, to) => {
        const layout = open(after(done), chosen, []);
        expect(stackOf(layout, chosen)?.active).toBe(chosen);
        fc.pre(to.beside !== chosen && panelsOf(layout).includes(to.beside));
        const next = move(layout, chosen, to);
        expect(stackOf(next, chosen)?.active).toBe(chosen);
        expect(stackOf(next, chosen) === stackOf(next, to.beside)).toBe(to.zone === 'centre');
      }),
    );
  });

  it('covers the workspace: no two places share a pixel, and hairlines take the rest', () => {
    fc.assert(
      fc.property(steps, fc.nat(4000), fc.nat(2200), (done, width, height) => {
        const { stacks, separators } = measure(after(done), { width, height }, least);
        const space = [...stacks, ...separators].reduce((sum, { rect }) => sum + rect.width * rect.height, 0);
        if (stacks.length > 0 && width >= 1000 && height >= 600) expect(space).toBe(width * height);
        for (const { rect } of stacks) {
          for (const side of [rect.left, rect.top, rect.width, rect.height])
            expect(Number.isInteger(side)).toBe(true);
          for (const { rect: other } of stacks)
            expect(
              rect === other ||
                rect.left + rect.width <= other.left ||
                other.left + other.width <= rect.left ||
                rect.top + rect.height <= other.top ||
                other.top + other.height <= rect.top,
            ).toBe(true);
        }
      }),
    );
  });

  it('gives no place less than it needs where there is room for all', () => {
    fc.assert(
      fc.property(steps, (done) => {
        // Six panels, each in a place of its own: 6 times 120 and 6 times 80 always fit.
        for (const { rect } of measure(after(done), AREA, least).stacks) {
          expect(rect.width).toBeGreaterThanOrEqual(LEAST.width);
          expect(rect.height).toBeGreaterThanOrEqual(LEAST.height);
        }
      }),
    );
  });

  it('moves a separator to where it was put, within its bounds, and nothing else with it', () => {
    fc.assert(
      fc.property(steps, fc.nat(8), fc.integer({ min: -100, max: 2000 }), (done, at, size) => {
        const layout = after(done);
        const separator = measure(layout, AREA, least).separators[at];
        fc.pre(separator !== undefined);
        const { path, least: low, most } = separator;
        const next = measure(resize(layout, AREA, least, { path, size }), AREA, least);
        const same = next.separators[at];
        expect(same?.now).toBe(Math.max(low, Math.min(most, size)));
        expect(same?.both).toBe(separator.both);
      }),
    );
  });

  it('puts a panel beside another one, and splits that place in half', () => {
    const layout = move(stack('a', 'b'), 'b', { beside: 'b', zone: 'right' });
    expect(layout).toEqual(split('row', [stack('a'), 1], [stack('b'), 1]));
    expect(move(layout, 'c', { beside: 'b', zone: 'left' })).toEqual(
      split('row', [stack('a'), 2], [stack('c'), 1], [stack('b'), 1]),
    );
  });

  it('leaves a panel alone that stands alone already, and one whose place is not there', () => {
    const layout = split('row', [stack('a'), 1], [stack('b'), 1]);
    expect(move(layout, 'a', { beside: 'a', zone: 'right' })).toBe(layout);
    expect(move(layout, 'a', { beside: 'z', zone: 'centre' })).toBe(layout);
  });

  it('opens a panel beside the first neighbour that is open, else in the last place', () => {
    const layout = split('row', [stack('a'), 1], [stack('b'), 1]);
    expect(stackOf(open(layout, 'c', ['z', 'a']), 'a')?.panels).toEqual(['a', 'c']);
    expect(stackOf(open(layout, 'c', []), 'b')?.panels).toEqual(['b', 'c']);
  });

  it('forgets panels that this program does not know', () => {
    const layout = split('row', [stack('a', 'later'), 1], [stack('never'), 1]);
    expect(only(layout, (panel) => PANELS.includes(panel))).toEqual(stack('a'));
  });
});
