import { FINAL_STATES } from '../../src-shared/contract/index.ts';
import type { JournalRequest } from './journal-rows.ts';

/** Those who wait for the end of a request. */
export class Waiting {
  private readonly waiters = new Map<string, Set<() => void>>();

  /** Resolves when the request has ended, at the latest after `limitMs`. */
  until(request: JournalRequest, limitMs: number): Promise<void> {
    if (isEnd(request)) return Promise.resolve();
    return new Promise((resolve) => {
      const waiters = this.waiters.get(request.id) ?? new Set<() => void>();
      this.waiters.set(request.id, waiters);
      const end = (): void => {
        clearTimeout(timer);
        waiters.delete(end);
        resolve();
      };
      const timer = setTimeout(end, limitMs);
      waiters.add(end);
    });
  }

  /** Says that something about the request changed. */
  settle(request: JournalRequest): void {
    if (!isEnd(request)) return;
    const waiters = this.waiters.get(request.id);
    this.waiters.delete(request.id);
    if (waiters) for (const end of [...waiters]) end();
  }

  stop(): void {
    for (const waiters of this.waiters.values()) for (const end of [...waiters]) end();
    this.waiters.clear();
  }
}

/** Final, or a receipt that did not fit: nothing that is waited for will change either. */
function isEnd(request: JournalRequest): boolean {
  return FINAL_STATES.includes(request.state) || request.error?.reason === 'ReceiptMismatch';
}
