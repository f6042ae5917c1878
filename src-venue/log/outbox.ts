import type { SequencedLog } from './memory-log.ts';

type Durability = Pick<SequencedLog, 'position' | 'durablePosition' | 'durable'>;

/**
 * Holds back what tells of records until the disk has them, so that nobody sees what a failure could undo. When all is
 * on the disk it passes everything on at once.
 */
export class Outbox<T> {
  private held: { readonly position: number; readonly item: T }[] = [];
  private readonly log: Durability;
  private readonly deliver: (item: T) => void;
  private waiting = false;

  constructor(log: Durability, deliver: (item: T) => void) {
    this.log = log;
    this.deliver = deliver;
  }

  put(item: T): void {
    const { position, durablePosition } = this.log;
    if (this.held.length === 0 && position <= durablePosition) {
      this.deliver(item);
      return;
    }
    this.held.push({ position, item });
    this.wait();
  }

  private wait(): void {
    if (this.waiting) return;
    this.waiting = true;
    this.log.durable().then(
      () => {
        // Receipts that waited for the same sync leave first: somebody is waiting for each of them.
        setImmediate(() => {
          this.waiting = false;
          this.flush();
        });
      },
      () => {
        // What cannot be kept is never told; the process is about to end.
        this.waiting = false;
        this.held = [];
      },
    );
  }

  private flush(): void {
    const { durablePosition } = this.log;
    const after = this.held.findIndex(({ position }) => position > durablePosition);
    const due = after < 0 ? this.held : this.held.slice(0, after);
    this.held = after < 0 ? [] : this.held.slice(after);
    for (const { item } of due) this.deliver(item);
    if (this.held.length > 0) this.wait();
  }
}
