import type { Address, Hex } from '../../src-shared/protocol/index.ts';
import { knownRequest, type Journal } from '../operator/index.ts';

export interface UnknownOrdersOptions {
  journal: Pick<Journal, 'onChange'>;
  accounts: { of(trader: Address): { refuted(orderHash: Hex): void } | undefined };
}

/**
 * An order that the venue does not know (interface: safety_failure, OrderNotFound) is not shown as open any more: it was
 * the order of a venue that was begun anew, or its end was missed.
 */
export function followUnknownOrders({ journal, accounts }: UnknownOrdersOptions): void {
  journal.onChange((request) => {
    const { state, error, wallet } = request;
    if (state !== 'Rejected' || error?.safety !== 'OrderNotFound' || wallet === null) return;
    const intent = knownRequest(request)?.intent;
    if (intent !== undefined && 'orderHash' in intent)
      accounts.of(wallet as Address)?.refuted(intent.orderHash);
  });
}
