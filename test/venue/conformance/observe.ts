import { expect } from 'vitest';
import type { ForeignVenue } from '../support/foreign.ts';
import type { TestSocket } from '../support/socket.ts';
import type { Row } from './shapes.ts';

/** A family of updates as the reads name it, and its feed. */
const FAMILIES = {
  order: { feed: 'ORDER_UPDATE', path: '/exchange/api/v1/order_updates', readOnly: ['txOrdinal'] },
  strategy: {
    feed: 'STRATEGY_UPDATE',
    path: '/exchange/api/v1/strategy_updates',
    readOnly: ['txOrdinal', 'ordinal'],
  },
  trader: { feed: 'TRADER_UPDATE', path: '/exchange/api/v1/trader_updates', readOnly: ['txOrdinal'] },
} as const;
export type Family = keyof typeof FAMILIES;

/** profile: 6, members of ORDER_UPDATE that order_updates leaves out. */
const FEED_ONLY = /^(orderMatchOrdinal|last|cumulative)/;

export type Observed = Readonly<Record<Family, readonly Row[]>>;

/**
 * Sees what an operation emits, through both doors: the rows of the feeds, each of which must also be in its read
 * with the same members, in the same order, and none beside them.
 */
export class Observer {
  private readonly venue: ForeignVenue;
  private readonly socket: TestSocket;

  private constructor(venue: ForeignVenue, socket: TestSocket) {
    this.venue = venue;
    this.socket = socket;
  }

  /** Subscribes to the three families without filters. */
  static async open(venue: ForeignVenue): Promise<Observer> {
    const socket = await venue.socket();
    for (const { feed } of Object.values(FAMILIES)) {
      const { result } = await socket.subscribe(feed, {});
      expect(result).toEqual({});
    }
    return new Observer(venue, socket);
  }

  close(): void {
    this.socket.close();
  }

  /** The rows that `operation` emits. */
  async rowsOf(operation: () => Promise<unknown>): Promise<Observed> {
    const before = await Promise.all([this.last('order'), this.last('strategy'), this.last('trader')]);
    await operation();
    return {
      order: await this.both('order', before[0]),
      strategy: await this.both('strategy', before[1]),
      trader: await this.both('trader', before[2]),
    };
  }

  private async last(family: Family): Promise<number> {
    const [row] = await this.venue.read<Row[]>(`${FAMILIES[family].path}?limit=1`);
    return Number(row?.['globalOrdinal'] ?? 0);
  }

  private async both(family: Family, after: number): Promise<readonly Row[]> {
    const { feed, path, readOnly } = FAMILIES[family];
    const read = await this.venue.read<Row[]>(`${path}?order=asc&globalOrdinal=${after}`);
    const sent = await this.socket.until(() => {
      const rows = this.socket.rows(feed).filter((row) => Number(row['globalOrdinal']) > after);
      return rows.length >= read.length ? rows : undefined;
    });
    expect(sent.map((row) => without(row, (name) => FEED_ONLY.test(name)))).toEqual(
      read.map((row) => without(row, (name) => readOnly.some((only) => only === name))),
    );
    return sent;
  }
}

function without(row: Row, drop: (name: string) => boolean): Row {
  return Object.fromEntries(Object.entries(row).filter(([name]) => !drop(name)));
}

/** The reasons of rows, in their order. */
export const reasonsOf = (rows: readonly Row[]): unknown[] => rows.map(({ reason }) => reason);
