import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Desk } from '../../../../src-renderer/state/index.ts';
import { fitOf } from '../../../../src-renderer/state/palette/fuzzy.ts';
import { callsOf, inputOf, startTerminal } from '../../harness/terminal.ts';

const panel = (id: string, title: string) => ({
  id,
  title: () => title,
  least: { width: 200, height: 92 },
  near: [],
});
const places = { panel: vi.fn(), field: vi.fn(), step: vi.fn() };
const theme: { name: 'dark' | 'light' | 'contrast' } = { name: 'dark' };
const speak = vi.fn();

let { carrier, terminal }: Awaited<ReturnType<typeof startTerminal>> = {} as never;
let desk: Desk = {} as never;
beforeEach(async () => {
  vi.clearAllMocks();
  ({ carrier, terminal } = await startTerminal());
  desk = new Desk({
    terminal,
    panels: [panel('order-book', 'Order book'), panel('ticket', 'Order ticket'), panel('depth', 'Depth')],
    storage: null,
    theme,
    places,
    speak,
  });
});
const labels = (query: string): string[] => {
  desk.palette.open();
  desk.palette.query = query;
  return desk.palette.results.map(({ label }) => label);
};
const runAction = (id: string): void => {
  desk.bindings.actions.find((action) => action.id === id)?.run();
};

describe('the palette', () => {
  it('knows markets, panels, workspaces and actions by their names', () => {
    expect(labels('btcp')[0]).toBe('BTCP');
    expect(labels('book')[0]).toBe('Order book');
    expect(labels('monitor')[0]).toBe('Monitor');
    expect(labels('audit')[0]).toBe('Audit log');
    expect(labels('theme light')[0]).toBe('Theme: Light');
    expect(labels('xyzzy')).toEqual([]);
  });

  it('does what Enter takes: a market comes on screen, a panel opens and gets the focus', () => {
    labels('btcp');
    desk.palette.chosen?.run();
    expect(terminal.markets.symbol).toBe('BTCP');
    desk.workspaces.close('depth');
    labels('depth');
    desk.palette.chosen?.run();
    expect(desk.workspaces.isOpen('depth')).toBe(true);
    expect(places.panel).toHaveBeenCalledWith('depth');
  });

  it('goes round its results, and starts anew with what is typed', () => {
    labels('order');
    const [first] = desk.palette.results;
    desk.palette.step(-1);
    expect(desk.palette.chosen).toBe(desk.palette.results.at(-1));
    desk.palette.step(1);
    expect(desk.palette.chosen).toBe(first);
    desk.palette.step(1);
    desk.palette.query = 'order ';
    expect(desk.palette.chosen?.id).toBe(first?.id);
    desk.palette.close();
    expect(desk.palette.results).toEqual([]);
  });

  it('shows no key of trading that would do nothing', () => {
    const aside = (): string | undefined => {
      labels('ticket buy');
      return desk.palette.chosen?.aside;
    };
    expect(aside()).toBe('');
    desk.bindings.trading = true;
    expect(aside()).toBe('B');
  });
});

describe('a slip of the hand in the palette', () => {
  it('stops nothing: panic shows its plan first, and what acts without asking is not there', () => {
    labels('panic');
    desk.palette.chosen?.run();
    expect([callsOf(carrier, 'panic'), callsOf(carrier, 'panic.plan')]).toEqual([0, 1]);
    expect(labels('cancel all orders')).not.toContainEqual(expect.stringMatching(/^Cancel all/));
    desk.bindings.trading = true;
    expect(labels('cancel all orders')).toContainEqual(expect.stringMatching(/^Cancel all/));
  });
});

describe('what is found', () => {
  it('has the letters in their order, whatever their case and marks', () => {
    expect(fitOf('OB', 'Order book')).not.toBeNull();
    expect(fitOf('uberblick', 'Überblick')).not.toBeNull();
    expect(fitOf('bo', 'ob')).toBeNull();
    expect(fitOf('log audit', 'Audit log')).not.toBeNull();
  });

  it('is best at its own start, then at that of a word, then inside, then scattered', () => {
    const fits = ['book of', 'order book', 'notebook', 'big old owl kite'].map(
      (text) => fitOf('book', text) ?? 0,
    );
    expect(fits).toEqual(fits.toSorted((a, b) => b - a));
    expect(new Set(fits).size).toBe(4);
  });

  it('contains everything that is left after letters were left out', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z]{1,20}$/),
        fc.array(fc.boolean(), { minLength: 20, maxLength: 20 }),
        (text, kept) => {
          const query = Array.from(text)
            .filter((_, i) => kept[i])
            .join('');
          expect(fitOf(query, text)).not.toBeNull();
          expect(fitOf(text, text) ?? 0).toBeGreaterThanOrEqual(fitOf(query, text) ?? 0);
        },
      ),
    );
  });
});

describe('what keys and the palette do', () => {
  it('panics at once', () => {
    runAction('panic');
    expect(callsOf(carrier, 'panic')).toBe(1);
  });

  it('chooses the side, and goes to price and amount', () => {
    runAction('side-sell');
    expect(terminal.ticket.side).toBe('sell');
    runAction('focus-price');
    expect(places.field).toHaveBeenCalledWith('ticket', 'price');
  });

  it('cancels all orders of the market on screen, and none of another', () => {
    runAction('cancel-all');
    expect(inputOf(carrier, 'order.cancelAll')).toMatchObject({ symbol: 'ETHP', strategy: 'main' });
    terminal.markets.symbol = 'BTCP';
    expect(desk.bindings.actions.find(({ id }) => id === 'cancel-all')?.enabled?.()).toBe(false);
  });

  it('prepares what closes a position, and sends nothing', () => {
    const close = desk.bindings.actions.find(({ id }) => id === 'close-position');
    expect(close?.enabled?.()).toBe(false);
    carrier.item('positions', [
      {
        symbol: 'ETHP',
        strategy: 'main',
        side: 'short',
        amount: '1.5',
        avgEntryPrice: '2400',
        markPrice: '2431',
        unrealisedPnl: '-46.5',
        notional: '3646.5',
      },
    ]);
    expect(close?.enabled?.()).toBe(true);
    close?.run();
    expect([terminal.ticket.side, terminal.ticket.type, terminal.ticket.amount]).toEqual([
      'buy',
      'market',
      '1.5',
    ]);
    expect(callsOf(carrier, 'order.place')).toBe(0);
  });

  it('changes the theme and the language', () => {
    runAction('theme-contrast');
    runAction('language-de');
    expect(theme.name).toBe('contrast');
    expect(speak).toHaveBeenCalledWith('de');
  });

  it('does nothing that needs the daemon while it is away', () => {
    carrier.end();
    expect(desk.bindings.actions.filter(({ enabled }) => enabled?.() === false).map(({ id }) => id)).toEqual(
      expect.arrayContaining(['panic', 'lock-now', 'cancel-all', 'rails']),
    );
  });
});
