import { randomUUID } from 'node:crypto';
import { CountersignError } from '../../src-shared/errors/index.ts';

/** Many enough for any person, few enough to be no burden. */
const MOST = 50;

/** Requests that wait for their wallet's signature, each until its replay window ends. */
export class PreparedRequests<T extends { readonly deadline: number }> {
  private readonly held = new Map<string, T>();

  /** @returns the name that takes it out again */
  hold(prepared: T): string {
    const now = performance.now();
    for (const [id, each] of this.held)
      if (each.deadline <= now || this.held.size >= MOST) this.held.delete(id);
    const id = randomUUID();
    this.held.set(id, prepared);
    return id;
  }

  /** Takes it out: it is signed once or never. @throws {CountersignError} `PREPARED_UNKNOWN` */
  take(id: string): T {
    const prepared = this.held.get(id);
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
