import type { Size } from './measure.ts';
import { pinnedName } from './pins.ts';
import { split, stack, type Layout } from './tree.ts';

/** The workspaces that everybody has. */
export const STANDARD = ['trade', 'monitor'] as const;
export type StandardName = (typeof STANDARD)[number];

export const isStandard = (id: string): id is StandardName => STANDARD.some((known) => known === id);

/** A share of a length in whole pixels, between bounds: what is read by rows needs no more room on a larger screen. */
const part = (length: number, ratio: number, least: number, most: number): number =>
  Math.round(Math.max(least, Math.min(most, length * ratio)));

/**
 * A standard workspace, made for a window of that size until a person changes it. It may name panels that are not there
 * yet: those are left out.
 */
export function standard(name: StandardName, area: Size): Layout {
  return name === 'trade' ? trade(area) : monitor(area);
}

/** Shares of a column, from the pixels of its last part. */
const foot = (total: number, top: Layout, bottom: Layout, pixels: number): Layout =>
  split('column', [top, Math.max(1, total - pixels)], [bottom, pixels]);

/** In a window as low as this the ticket needs all of its column: the account is a tab behind it. */
const LOW = 700;

/** Chart, trades and book over the tables; ticket and account beside both. */
function trade({ width, height }: Size): Layout {
  const side = part(width, 0.2, 300, 400);
  const book = part(width, 0.2, 280, 400);
  const trades = part(width, 0.15, 216, 320);
  const tables = part(height, 0.36, 212, 620);
  const rest = Math.max(1, width - side);
  const market = split(
    'row',
    [stack('chart', 'depth', 'statistics'), Math.max(1, rest - book - trades)],
    [stack('trades'), trades],
    [stack('order-book'), book],
  );
  return split(
    'row',
    [foot(height, market, tablesOf(), tables), rest],
    [
      height < LOW
        ? stack('ticket', 'account')
        : foot(height, stack('ticket'), stack('account'), part(height, 0.25, 204, 400)),
      side,
    ],
  );
}

/** Positions, orders and requests; `market` are tabs behind the requests, `figures` behind the orders. */
const tablesOf = (market: readonly string[] = [], figures: readonly string[] = []): Layout =>
  split(
    'row',
    [
      split(
        'column',
        [stack('positions', 'funding', 'history'), 0.8],
        [stack('open-orders', 'fills', ...figures), 1],
      ),
      1.32,
    ],
    [stack('requests', 'groups', 'copying', 'alerts', ...market), 1],
  );

/** Several markets side by side, each with its trades; what is open and what goes on below. */
function monitor({ width, height }: Size): Layout {
  const side = part(width, 0.2, 300, 400);
  const tables = part(height, 0.36, 212, 620);
  const top = Math.max(1, height - tables);
  const markets = ['#1', '#2', '#3'].map((pin) => {
    const trades = part(top, 0.32, 120, 300);
    const [book, below] = [pinnedName({ panel: 'order-book', pin }), pinnedName({ panel: 'trades', pin })];
    return [foot(top, stack(book), stack(below), trades), 1] as const;
  });
  const rest = Math.max(1, width - side);
  return split(
    'row',
    [foot(height, split('row', ...markets), tablesOf(['chart', 'depth'], ['statistics']), tables), rest],
    [
      height < LOW
        ? stack('ticket', 'account')
        : foot(height, stack('ticket'), stack('account'), part(height, 0.25, 204, 400)),
      side,
    ],
  );
}

/** The place of what must be done before one can trade: it takes that of the market. */
export const STAGE = 'stage';

/** What is shown until one can trade: little in the tables, and much to read. */
export function setup({ width, height }: Size): Layout {
  const side = part(width, 0.2, 300, 400);
  const book = part(width, 0.2, 280, 400);
  const rest = Math.max(1, width - side);
  const top = split('row', [stack(STAGE), Math.max(1, rest - book)], [stack('order-book'), book]);
  const tables = split(
    'row',
    [split('column', [stack('positions'), 0.8], [stack('open-orders'), 1]), 1.32],
    [stack('requests'), 1],
  );
  return split(
    'row',
    [foot(height, top, tables, height < 730 ? 128 : 168), rest],
    [foot(height, stack('ticket'), stack('account'), part(height, 0.25, 204, 400)), side],
  );
}
