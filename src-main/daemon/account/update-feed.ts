import type { FeedName, FeedRow } from '../../../src-shared/protocol/index.ts';
import { rowsOf, type Realtime } from '../../venue-client/index.ts';
import { Emitter } from '../emitter.ts';

/** One of the feeds of our own traders, for all who need its rows. */
export class UpdateFeed<F extends FeedName> {
  readonly rows = new Emitter<readonly FeedRow<F>[]>();
  readonly lost = new Emitter();
  /** A subscription has begun: what is read from now on misses no row. */
  readonly opened = new Emitter();

  constructor(realtime: Realtime, feed: F) {
    realtime.read(feed, {
      message: (message) => {
        const rows = rowsOf(message, feed);
        if (rows.length > 0) this.rows.emit(rows);
        if (message.contents.messageType === 'PARTIAL') this.opened.emit();
      },
      lost: () => {
        this.lost.emit();
      },
    });
  }
}
