import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Dragging, roomOf, zoneAt } from '../../../../src-renderer/state/layout/dragging.svelte.ts';
import type { PanelFacts } from '../../../../src-renderer/state/layout/panel.ts';
import { readKept } from '../../../../src-renderer/state/layout/stored.ts';
import { faultOf, panelsOf, stackOf } from '../../../../src-renderer/state/layout/tree.ts';
import { Workspaces } from '../../../../src-renderer/state/layout/workspaces.svelte.ts';

const KEY = 'countersign.workspaces';
const IDS = [
  'chart',
  'depth',
  'order-book',
  'trades',
  'ticket',
  'account',
  'positions',
  'open-orders',
  'requests',
];
const PINNED = ['chart', 'order-book', 'trades'];
const PANELS: readonly PanelFacts[] = [...IDS, 'extra'].map((id) => ({
  id,
  ...(PINNED.includes(id) && { pinned: id }),
  least: { width: 200, height: 92 },
  near: id === 'extra' ? ['trades'] : [],
}));

const MARKETS = ['ETHP', 'BTCP', 'FUNDP', 'ETHFZ'];

function start(kept: Record<string, string> = {}, full = false, markets: readonly string[] = MARKETS) {
  const held = new Map(Object.entries(kept));
  const warnings: string[] = [];
  const workspaces = new Workspaces({
    panels: PANELS,
    markets: () => markets,
    storage: {
      getItem: (key) => held.get(key) ?? null,
      setItem: (key, value) => {
        if (full) throw new DOMException('full', 'QuotaExceededError');
        held.set(key, value);
      },
    },
    warn: (text) => void warnings.push(text),
  });
  workspaces.area = { width: 1440, height: 828 };
  return { workspaces, held, warnings, again: () => start(Object.fromEntries(held)) };
}

describe('workspaces', () => {
  it.each([
    [1280, 648],
    [1440, 828],
    [1920, 1008],
    [3840, 2088],
  ])('show what one trades with at %i by %i, each panel as large as it needs', (width, height) => {
    const { workspaces } = start();
    workspaces.area = { width, height };
    for (const id of ['trade', 'monitor']) {
      workspaces.choose(id);
      expect(faultOf(workspaces.layout)).toBeNull();
      const books = ['order-book', 'trades'];
      const own = books.flatMap((panel) => ['#1', '#2', '#3'].map((pin) => `${panel}:${pin}`));
      const wanted = id === 'trade' ? IDS : [...IDS.filter((panel) => !books.includes(panel)), ...own];
      expect(panelsOf(workspaces.layout).toSorted()).toEqual(wanted.toSorted());
      for (const { rect } of workspaces.measured.stacks) {
        expect(rect.width).toBeGreaterThanOrEqual(200);
        expect(rect.height).toBeGreaterThanOrEqual(92);
      }
    }
    workspaces.choose('trade');
    for (const panel of ['order-book', 'ticket', 'positions', 'open-orders', 'requests'])
      expect(workspaces.isShown(panel), panel).toBe(true);
    // In a low window the ticket needs all of its column.
    expect(workspaces.isShown('account')).toBe(height >= 700);
  });

  it('follow the window until somebody changes them, and stay as they were left from then on', () => {
    const { workspaces, again } = start();
    workspaces.activate('chart');
    expect(workspaces.current.layout).toBeUndefined();
    workspaces.move('trades', { beside: 'order-book', zone: 'centre' });
    expect(stackOf(again().workspaces.layout, 'trades')?.panels).toEqual(['order-book', 'trades']);
    workspaces.reset();
    expect(workspaces.current.layout).toBeUndefined();
    expect(again().workspaces.isShown('trades')).toBe(true);
  });

  it('can be saved, named, renamed and deleted, and are there after a reload', () => {
    const { workspaces, again } = start();
    workspaces.close('depth');
    workspaces.saveAs('  Scalping ');
    expect(workspaces.nameOf(workspaces.current)).toBe('Scalping');
    workspaces.open('depth');
    workspaces.choose('trade');
    expect(workspaces.isOpen('depth')).toBe(false);
    workspaces.choose('own-1');
    expect(again().workspaces.isOpen('depth')).toBe(true);
    workspaces.rename('Night');
    expect(again().workspaces.nameOf(again().workspaces.current)).toBe('Night');
    workspaces.remove();
    expect(again().workspaces.list.map(({ id }) => id)).toEqual(['trade', 'monitor']);
    expect(workspaces.current.id).toBe('trade');
  });

  it('take no name twice and none that is too long; the standard ones keep theirs', () => {
    const { workspaces } = start();
    expect(workspaces.nameFault('Trade ')).not.toBeNull();
    expect(workspaces.nameFault('x'.repeat(41))).not.toBeNull();
    workspaces.saveAs('Monitor');
    workspaces.rename('Mine');
    workspaces.remove();
    expect(workspaces.list.map(({ id, name }) => [id, name])).toEqual([
      ['trade', null],
      ['monitor', null],
    ]);
  });

  it('open a panel beside its neighbour, close it again, and may be emptied', () => {
    const { workspaces } = start();
    workspaces.open('extra');
    expect(stackOf(workspaces.layout, 'extra')?.panels).toContain('trades');
    for (const { id } of PANELS) workspaces.close(id);
    expect(workspaces.layout).toBeNull();
    expect(workspaces.measured).toEqual({ stacks: [], separators: [] });
    workspaces.open('ticket');
    expect(workspaces.isShown('ticket')).toBe(true);
    workspaces.open('nobody');
    expect(panelsOf(workspaces.layout)).toEqual(['ticket']);
  });

  it('let one panel cover the others until another is wanted', () => {
    const { workspaces } = start();
    workspaces.enlarge('order-book');
    expect(workspaces.measured.stacks.map(({ rect }) => rect)).toEqual([
      { left: 0, top: 0, width: 1440, height: 828 },
    ]);
    workspaces.open('positions');
    expect(workspaces.measured.stacks.length).toBeGreaterThan(3);
  });

  it('stand aside while something must be done first, and cannot be changed then', () => {
    const { workspaces } = start();
    workspaces.settingUp = true;
    expect(panelsOf(workspaces.shown)).toContain('stage');
    workspaces.close('positions');
    workspaces.settingUp = false;
    expect(workspaces.isOpen('positions')).toBe(true);
  });
});

describe('what was kept of workspaces', () => {
  const good = { id: 'own-1', name: 'Mine', layout: { kind: 'stack', panels: ['ticket'], active: 'ticket' } };
  const twice = {
    kind: 'split',
    axis: 'row',
    fractions: [0.5, 0.5],
    children: [good.layout, good.layout],
  };
  const keep = (...workspaces: unknown[]): Record<string, string> => ({
    [KEY]: JSON.stringify({ version: 1, current: 'own-1', workspaces }),
  });

  it.each([
    ['no JSON', '{"version":1,'],
    ['another version', JSON.stringify({ version: 2, current: 'trade', workspaces: [] })],
    ['something else', '[1,2]'],
    ['endless nesting', '['.repeat(200_000)],
  ])('falls back to the standard ones when it is %s, says so, and puts it aside', (_, text) => {
    const { workspaces, warnings, held } = start({ [KEY]: text });
    expect(workspaces.current.id).toBe('trade');
    expect(workspaces.isShown('order-book')).toBe(true);
    expect(warnings).toHaveLength(1);
    expect(held.get(`${KEY}.damaged`)).toBe(text);
  });

  it.each([
    ['a panel at two places', twice],
    ['a stack that shows what it lacks', { ...good.layout, active: 'account' }],
    ['a stack of nothing', { kind: 'stack', panels: [], active: '' }],
    ['shares that are not one', { ...twice, fractions: [0.5, 0.9] }],
  ])('loses only the workspace that has %s, and says which', (_, layout) => {
    const { workspaces, warnings } = start(keep({ id: 'own-2', name: 'Broken', layout }, good));
    expect(workspaces.current.id).toBe('own-1');
    expect(workspaces.list).toHaveLength(3);
    expect(warnings[0]).toContain('Broken');
  });

  it('is read without a word when it is whole, and without panels of another version', () => {
    const later = { ...good, layout: { kind: 'stack', panels: ['ticket', 'later'], active: 'later' } };
    const { workspaces, warnings } = start(keep(later));
    expect(warnings).toEqual([]);
    expect(workspaces.layout).toEqual(good.layout);
  });

  it('never breaks the window, whatever it is', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((one) => keep(one)[KEY] ?? ''),
        ),
        (text) => {
          const kept = readKept(text);
          for (const one of kept?.workspaces ?? []) expect(faultOf(one.layout ?? null)).toBeNull();
          expect(start({ [KEY]: text }).workspaces.measured.stacks.length).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('is not kept where the browser keeps nothing, and that is said', () => {
    const { workspaces, warnings } = start({}, true);
    workspaces.close('depth');
    expect(workspaces.isOpen('depth')).toBe(false);
    expect(warnings).toHaveLength(1);
  });
});

describe('a tab that is dragged', () => {
  const rect = { left: 100, top: 50, width: 400, height: 332 };

  it.each([
    [110, 216, 'left'],
    [490, 216, 'right'],
    [300, 90, 'top'],
    [300, 378, 'bottom'],
    [300, 216, 'centre'],
    [110, 60, 'centre'],
  ] as const)('at %i, %i means %s', (x, y, zone) => {
    expect(zoneAt(rect, x, y)).toBe(zone);
    const room = roomOf(rect, zone);
    expect(room.width * room.height).toBe((rect.width * rect.height) / (zone === 'centre' ? 1 : 2));
  });

  it('goes where it is let go, and nowhere when it is let go where it was', () => {
    const { workspaces } = start();
    const dragging = new Dragging(workspaces);
    const rectOf = (panel: string) => {
      const found = workspaces.measured.stacks.find(({ stack }) => stack.panels.includes(panel));
      if (!found) throw new Error(panel);
      return found.rect;
    };
    const middle = (panel: string): [number, number] => {
      const { left, top, width, height } = rectOf(panel);
      return [left + width / 2, top + height / 2 + 10];
    };
    dragging.start('trades');
    dragging.over(...middle('order-book'));
    expect(dragging.room).toEqual(rectOf('order-book'));
    dragging.over(...middle('trades'));
    expect(dragging.room).toBeNull();
    expect(dragging.drop()).toBeNull();
    expect(workspaces.current.layout).toBeUndefined();

    dragging.start('trades');
    const { left, top } = rectOf('order-book');
    dragging.over(left + 20, top + 10, 'order-book');
    expect(dragging.drop()).toBe('trades');
    expect(stackOf(workspaces.layout, 'trades')?.panels).toEqual(['trades', 'order-book']);

    dragging.start('trades');
    dragging.over(...middle('positions'));
    dragging.cancel();
    expect(dragging.drop()).toBeNull();
  });
});

describe('panels with a market of their own', () => {
  const kept = (...panels: string[]): Record<string, string> => ({
    [KEY]: JSON.stringify({
      version: 1,
      current: 'own-1',
      workspaces: [{ id: 'own-1', name: 'Mine', layout: { kind: 'stack', panels, active: panels[0] } }],
    }),
  });

  it('stand for the first markets of the exchange in the monitor, as many as there are', () => {
    const books = (markets?: readonly string[]): (string | null | undefined)[] => {
      const { workspaces } = start({}, false, markets);
      workspaces.choose('monitor');
      return panelsOf(workspaces.layout)
        .filter((id) => id.startsWith('order-book'))
        .map((id) => workspaces.pins.symbolOf(id));
    };
    expect(books()).toEqual(['ETHP', 'BTCP', 'FUNDP']);
    expect(books(['BTCP', 'ETHP'])).toEqual(['BTCP', 'ETHP']);
    // What the markets are is not known yet: their places are kept.
    expect(books([])).toEqual([undefined, undefined, undefined]);
  });

  it('are pinned and let go where they stand, and are so after a reload', () => {
    const { workspaces, again } = start();
    const before = workspaces.measured.stacks.find(({ stack }) => stack.active === 'order-book')?.rect;
    const pinned = workspaces.pin('order-book', 'BTCP');
    expect(pinned).toBe('order-book:BTCP');
    expect(again().workspaces.pins.symbolOf(pinned)).toBe('BTCP');
    expect(again().workspaces.isShown(pinned)).toBe(true);
    expect(workspaces.measured.stacks.find(({ stack }) => stack.active === pinned)?.rect).toEqual(before);
    workspaces.open('order-book');
    // The one that follows is there by now, so no second one becomes it.
    expect(workspaces.pin(pinned, null)).toBe(pinned);
    workspaces.close('order-book');
    expect(workspaces.pin(pinned, null)).toBe('order-book');
    expect(panelsOf(workspaces.layout).toSorted()).toEqual(IDS.toSorted());
  });

  it('have each market once, by whatever name, and only panels that know of markets have one', () => {
    const { workspaces } = start();
    workspaces.choose('monitor');
    expect(workspaces.pin('order-book:#2', 'ETHP')).toBe('order-book:#2');
    expect(workspaces.pin('order-book:#2', 'ETHFZ')).toBe('order-book:ETHFZ');
    expect(workspaces.pin('positions', 'ETHP')).toBe('positions');
  });

  it('are left out where what was kept names no market or no such panel; older ones are read as ever', () => {
    const read = (...panels: string[]): readonly string[] =>
      panelsOf(start(kept(...panels)).workspaces.layout);
    expect(read('order-book', 'trades')).toEqual(['order-book', 'trades']);
    expect(
      read('trades:ETHP', 'trades:<b>', 'trades:', 'ticket:ETHP', 'trades:#9', 'trades:#0', 'x:ETHP'),
    ).toEqual(['trades:ETHP']);
  });

  it('stay one panel a place and one market a panel, whatever is pinned, moved and closed', () => {
    const symbol = fc.option(fc.constantFrom(...MARKETS, 'no market', ''), { nil: null });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(), symbol), { maxLength: 20 }), (steps) => {
        const { workspaces } = start();
        workspaces.choose('monitor');
        for (const [pick, wanted] of steps) {
          const open = panelsOf(workspaces.layout);
          const id = open[pick % open.length] ?? 'trades';
          workspaces.pin(id, wanted);
          expect(panelsOf(workspaces.layout)).toHaveLength(open.length);
          expect(faultOf(workspaces.layout)).toBeNull();
          const shown = panelsOf(workspaces.layout).map(
            (one) => `${one.split(':')[0] ?? ''} ${workspaces.pins.symbolOf(one) ?? ''}`,
          );
          expect(new Set(shown).size).toBe(shown.length);
        }
      }),
    );
  });
});
