import type { JournalRequest } from './journal-rows.ts';

/**
 * Requests that an earlier run was sending when it ended. Nothing new of their strategy goes out before it is known
 * what became of them.
 */
export class Doubts {
  private readonly open = new Map<
    string,
    { request: JournalRequest; end: () => void; ended: Promise<void> }
  >();

  add(request: JournalRequest): void {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.open.set(request.id, { request, end, ended });
  }

  /** It is known, or it is known that only a person can tell. */
  remove(request: JournalRequest): void {
    this.open.get(request.id)?.end();
    this.open.delete(request.id);
  }

  /** Waits until nothing of the strategy is in doubt; null stands for any. @returns false when `limitMs` is over first. */
  async over(wallet: string, strategy: string | null, limitMs: number): Promise<boolean> {
    const concerned = [...this.open.values()].filter(
      ({ request }) =>
        request.wallet === wallet &&
        (strategy === null || request.strategy === null || request.strategy === strategy),
    );
    if (concerned.length === 0) return true;
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<false>((resolve) => {
      timer = setTimeout(() => {
        resolve(false);
      }, limitMs);
    });
    const all = Promise.all(concerned.map(({ ended }) => ended)).then(() => true);
    return Promise.race([all, limit]).finally(() => {
      clearTimeout(timer);
    });
  }

  stop(): void {
    for (const { request } of [...this.open.values()]) this.remove(request);
  }
}
