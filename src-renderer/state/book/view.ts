import { formatDecimal, max, ONE, type Fixed } from '../../../src-shared/money/index.ts';
import { formatCompact, formatFixed, formatShortest, NOTHING } from '../../format/index.ts';
import { precedes, type Entry, type SideCode, type Source } from './source.ts';

/** One line of the book as text, ready to be painted. */
export interface BookLine {
  /** Shortest form, as an order would carry it. */
  readonly priceText: string;
  readonly price: string;
  readonly amount: string;
  readonly total: string;
  /** What stands from the best price to this line, in plain digits; null when that is nothing. */
  readonly totalText: string | null;
  /** Cumulative amount against the largest shown, in thousandths: the length of the bar. */
  readonly share: number;
  /** One's own part of this line; null without any. */
  readonly own: OwnMark | null;
  /** True for the last line when it stands for an own order further away than the lines reach. */
  readonly far: boolean;
  /** Keeps the line in its place while the book is held. */
  readonly anchor: Anchor;
}

export interface OwnMark {
  readonly amount: string;
  /** 1 is the next to trade at this price; null where levels do not tell. */
  readonly place: number | null;
  /** Amount before it at this price; null where levels do not tell. */
  readonly ahead: string | null;
}

/** What a line stays with: a price, and an order's rank where lines are orders. */
export interface Anchor {
  readonly price: Fixed;
  readonly rank: number;
  readonly far: boolean;
}

export interface BookView {
  /** Best first, always `lines` long: null where the book has nothing. */
  readonly bids: readonly (BookLine | null)[];
  readonly asks: readonly (BookLine | null)[];
  readonly bestBid: BestPrice | null;
  readonly bestAsk: BestPrice | null;
  readonly spread: string | null;
  /** Spread against the middle, a ratio. */
  readonly spreadRatio: Fixed | null;
  /** True when the best bid is not below the best ask: no such book can trade. */
  readonly crossed: boolean;
  readonly unreadable: number;
}

export interface BestPrice {
  readonly text: string;
  readonly price: string;
}

/** The lines of a moment, to be kept where they are. */
export type HeldLines = Readonly<Record<'bids' | 'asks', readonly (Anchor | null)[]>>;

interface Places {
  readonly price: number;
  readonly amount: number;
}

/** From here on the last digits say nothing and would not fit. */
const LARGE: Fixed = 10_000_000n * ONE;

const sizeText = (amount: Fixed, places: number): string =>
  amount >= LARGE ? formatCompact(amount) : formatFixed(amount, places);

/** The lines of a book for a panel of `lines` a side; held ones keep their prices, and their sizes go on. */
export function bookView(source: Source, lines: number, places: Places, held: HeldLines | null): BookView {
  const bids = held ? heldLines(0, source, held.bids) : freeLines(0, source, lines);
  const asks = held ? heldLines(1, source, held.asks) : freeLines(1, source, lines);
  let largest = 0n;
  for (const line of [...bids, ...asks]) if (line && !line.far) largest = max(largest, line.total);
  const paint = (code: SideCode) => (found: Found | null) =>
    found && lineOf(code, source, found, largest, places);
  const [bid] = source.side(0);
  const [ask] = source.side(1);
  const both = bid !== undefined && ask !== undefined;
  const best = (entry: Entry | undefined): BestPrice | null =>
    entry === undefined ? null : { text: entry.text, price: formatFixed(entry.price, places.price) };
  return {
    bids: bids.map(paint(0)),
    asks: asks.map(paint(1)),
    bestBid: best(bid),
    bestAsk: best(ask),
    spread: both ? formatFixed(ask.price - bid.price, places.price) : null,
    spreadRatio:
      both && ask.price + bid.price > 0n
        ? ((ask.price - bid.price) * 2n * ONE) / (ask.price + bid.price)
        : null,
    crossed: both && bid.price >= ask.price,
    unreadable: source.unreadable,
  };
}

/** Where the lines of a view stand. */
export const heldOf = (view: BookView): HeldLines => ({
  bids: view.bids.map((line) => line && line.anchor),
  asks: view.asks.map((line) => line && line.anchor),
});

/** An entry of the book on its line; a held line whose price is empty now has no amount. */
interface Found extends Omit<Entry, 'text'> {
  readonly far: boolean;
}

function freeLines(code: SideCode, source: Source, lines: number): (Found | null)[] {
  const entries = source.side(code);
  const found: (Found | null)[] = Array.from({ length: lines }, (_, i) => {
    const entry = entries[i];
    return entry ? { ...entry, far: false } : null;
  });
  const last = found.at(-1);
  if (!last || lines < 2) return found;
  const beyond = source
    .ownEntries(code)
    .filter((own) => precedes(code, last, own))
    .reduce<Pick<Entry, 'price' | 'rank'> | null>(
      (near, own) => (near === null || precedes(code, own, near) ? own : near),
      null,
    );
  if (beyond !== null) found[lines - 1] = { ...standingAt(code, entries, beyond), far: true };
  return found;
}

function heldLines(
  code: SideCode,
  source: Source,
  anchors: readonly (Anchor | null)[],
): readonly (Found | null)[] {
  const entries = source.side(code);
  return anchors.map((anchor) => anchor && { ...standingAt(code, entries, anchor), far: anchor.far });
}

/** What stands at a place of the book now, and what stands up to it. */
function standingAt(
  code: SideCode,
  entries: readonly Entry[],
  place: Pick<Entry, 'price' | 'rank'>,
): Omit<Found, 'far'> {
  let total = 0n;
  for (const entry of entries) {
    if (entry.price === place.price && entry.rank === place.rank) return entry;
    if (precedes(code, place, entry)) break;
    total = entry.total;
  }
  return { price: place.price, rank: place.rank, amount: 0n, total };
}

function lineOf(code: SideCode, source: Source, found: Found, largest: Fixed, places: Places): BookLine {
  const { price, rank, amount, total, far } = found;
  const own = source.own(code, found);
  // An own order that lies deeper than what came is known all the same, order by order.
  const standing = far && amount === 0n && own?.queue ? own.amount : amount;
  // Of an own order beyond the end of the book there is only its price to say.
  const unknown = far && amount === 0n;
  return {
    priceText: formatDecimal(price),
    price: formatFixed(price, places.price),
    amount: standing > 0n ? sizeText(standing, places.amount) : NOTHING,
    total: total > 0n && !unknown ? sizeText(total, places.amount) : NOTHING,
    totalText: total > 0n && !unknown ? formatDecimal(total) : null,
    share: !far && largest > 0n ? Number((total * 1000n) / largest) : 0,
    own: own && {
      amount: formatShortest(own.amount),
      place: own.queue?.place ?? null,
      ahead: own.queue ? formatShortest(own.queue.ahead) : null,
    },
    far,
    anchor: { price, rank, far },
  };
}
