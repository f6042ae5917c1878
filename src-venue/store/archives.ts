import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  holdsBlocks,
  markCodec,
  orderCodec,
  RowArchive,
  strategyCodec,
  traderCodec,
  type Exchange,
  type FamilyPlaces,
} from '../exchange/index.ts';

export const ROWS_PREFIX = 'rows-';

const pathOf = (folder: string, generation: number, family: keyof FamilyPlaces): string =>
  join(folder, `${ROWS_PREFIX}${generation}-${family}`);

/**
 * A file of rows that lacks what the snapshot says it holds would be filled up with zeros, and one that was changed
 * would be read as something else.
 * @throws with a sentence for a person.
 */
export function checkRowFiles(folder: string, generation: number, places: FamilyPlaces): void {
  for (const family of ['orders', 'strategies', 'traders', 'marks'] as const) {
    const { blocks } = places[family];
    const last = blocks.at(-1);
    if (last === undefined) continue;
    const path = pathOf(folder, generation, family);
    const size = statSync(path, { throwIfNoEntry: false })?.size;
    if (size === undefined) throw damaged(path, 'missing');
    if (size < last.offset + last.length) throw damaged(path, 'shorter than the snapshot says');
    if (!holdsBlocks(path, blocks)) throw damaged(path, 'damaged');
  }
}

function damaged(path: string, how: string): Error {
  return new Error(
    `The file ${basename(path)} in the data-dir is ${how}. ` +
      'Put back a copy of the data-dir, or move it away to begin anew.',
  );
}

/** The files that hold the rows of the families. */
export class Archives {
  private readonly orders;
  private readonly strategies;
  private readonly traders;
  private readonly marks;

  /** Opens the files of a generation (each reset begins one), and lets the families of `x` go on from what they hold. */
  constructor(folder: string, generation: number, x: Exchange, places: FamilyPlaces | null) {
    const path = (family: keyof FamilyPlaces): string => pathOf(folder, generation, family);
    this.orders = new RowArchive(path('orders'), orderCodec, places?.orders.blocks ?? []);
    this.strategies = new RowArchive(path('strategies'), strategyCodec, places?.strategies.blocks ?? []);
    this.traders = new RowArchive(path('traders'), traderCodec, places?.traders.blocks ?? []);
    this.marks = new RowArchive(path('marks'), markCodec, places?.marks.blocks ?? []);
    x.orderRows.continueFrom(this.orders, places?.orders.next ?? x.orderRows.nextOrdinal);
    x.strategyRows.continueFrom(this.strategies, places?.strategies.next ?? x.strategyRows.nextOrdinal);
    x.traderRows.continueFrom(this.traders, places?.traders.next ?? x.traderRows.nextOrdinal);
    x.markRows.continueFrom(this.marks, places?.marks.next ?? x.markRows.nextOrdinal);
  }

  /** Writes one block of what only memory has; false when less than that is left. */
  flushBlock(x: Exchange): boolean {
    return [x.orderRows, x.strategyRows, x.traderRows, x.markRows].some((family) => family.flushBlock());
  }

  /** Writes what only memory has, and answers where everything lies. */
  flush(x: Exchange) {
    for (const family of [x.orderRows, x.strategyRows, x.traderRows, x.markRows]) family.flush();
    return {
      orders: this.orders.blocks,
      strategies: this.strategies.blocks,
      traders: this.traders.blocks,
      marks: this.marks.blocks,
    };
  }

  /** Settles once the disk has what was written. */
  async sync(): Promise<void> {
    for (const archive of [this.orders, this.strategies, this.traders, this.marks]) await archive.sync();
  }

  close(): void {
    for (const archive of [this.orders, this.strategies, this.traders, this.marks]) archive.close();
  }
}
