import { randomUUID } from 'node:crypto';
import { CountersignError } from '../../src-shared/errors/index.ts';

/** Many enough for any person, few enough to be no burden; of one caller, and of all. */
const MOST_OF_ONE = 50;
const MOST = 500;

/** Requests that wait for their wallet's signature, each until its replay window ends. */
export class PreparedRequests<T extends { readonly deadline: number }> {
  private readonly held = new Map<string, { prepared: T; asker: string }>();

  /**
   * @param asker whose own oldest one gives way where there are too many of its own
   * @returns the name that takes it out again
   * @throws {CountersignError} `PREPARED_TOO_MANY` when all callers together have too many
   */
  hold(prepared: T, asker = ''): string {
    const now = performance.now();
    for (const [id, each] of this.held) if (each.prepared.deadline <= now) this.held.delete(id);
    const own = [...this.held].filter(([, each]) => each.asker === asker).map(([id]) => id);
    for (const id of own.slice(0, Math.max(0, own.length + 1 - MOST_OF_ONE))) this.held.delete(id);
    if (this.held.size >= MOST) {
      throw new CountersignError(
        'PREPARED_TOO_MANY',
        'Too many requests wait to be approved.',
        'Wait a minute: each waits no longer than its replay window.',
      );
    }
    const id = randomUUID();
    this.held.set(id, { prepared, asker });
    return id;
  }

  /** Takes it out: it is signed once or never. @throws {CountersignError} `PREPARED_UNKNOWN` */
  take(id: string): T {
    const prepared = this.held.get(id)?.prepared;
    this.held.delete(id);
    if (prepared === undefined || prepared.deadline <= performance.now()) {
      throw new CountersignError(
        'PREPARED_UNKNOWN',
        'What was shown can no longer be signed: its window is over or it was answered already.',
        'Make the request anew.',
      );
    }
    return prepared;
  }
}
