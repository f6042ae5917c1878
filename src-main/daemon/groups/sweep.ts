import type { Address } from '../../../src-shared/protocol/index.ts';
import type { Group } from './store.ts';

/** Whose orders are being cancelled; what is left out, or null, stands for all. */
export interface Sweep {
  readonly wallet?: Address | undefined;
  readonly symbol?: string;
  readonly strategies: readonly string[] | null;
  /** Those made later are not concerned. */
  readonly until?: number;
}

/** Whether a group is under way and its orders are among those that are cancelled. */
export function isSwept(group: Group, { wallet, symbol, strategies, until = Infinity }: Sweep): boolean {
  const { plan } = group;
  return (
    group.state !== 'ended' &&
    group.ending === null &&
    group.createdAt <= until &&
    (wallet === undefined || group.wallet === wallet) &&
    (symbol === undefined || plan.symbol === symbol) &&
    (strategies === null || strategies.includes(plan.strategy))
  );
}
