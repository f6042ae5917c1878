import { FINAL_STATES } from '../../../src-shared/contract/index.ts';
import type { Journal, JournalRequest } from '../../operator/index.ts';

/** How long is waited for orders that are on their way: their usual window, and a little. */
const LIMIT_MS = 8_000;

/**
 * Waits until no request of ours can open an order any more: one that was signed before the pause may reach the venue
 * after the cancel.
 * @returns the requests whose outcome is still open when it takes too long
 */
export async function ordersSettled(
  journal: Pick<Journal, 'open' | 'onChange'>,
  concerns: (request: JournalRequest) => boolean,
  limitMs = LIMIT_MS,
): Promise<string[]> {
  const open = (): string[] =>
    journal
      .open()
      .filter((request) => request.kind === 'Order' || request.kind === 'ModifyOrder')
      .filter(concerns)
      .map(({ id }) => id);
  if (open().length === 0) return [];
  await new Promise<void>((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      off();
      resolve();
    };
    const timer = setTimeout(end, limitMs);
    const off = journal.onChange(({ state }) => {
      if (FINAL_STATES.includes(state) && open().length === 0) end();
    });
  });
  return open();
}
