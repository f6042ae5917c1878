import { parseDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import { ORDER_TYPE, type Hex, type OrderTypeCode, type Side } from '../../../src-shared/protocol/index.ts';
import type { JournalRequest } from '../../operator/index.ts';

/** The members of a signed request that say what it may change, read back from the JSON that was signed. */
export type SignedContent =
  | {
      readonly kind: 'order';
      readonly strategy: string;
      readonly symbol: string;
      readonly side: Side;
      readonly amount: Fixed;
      readonly replaces: Hex | null;
      readonly mayRest: boolean;
      readonly clientTimestampMs: number;
    }
  | { readonly kind: 'withdrawal'; readonly strategy: string; readonly amount: Fixed }
  | { readonly kind: 'ddx withdrawal'; readonly amount: Fixed };

interface Content {
  readonly symbol: string;
  readonly strategy: string;
  readonly strategyId: string;
  readonly side: Side;
  readonly amount: string;
  readonly orderType: OrderTypeCode;
  readonly orderHash: Hex;
  readonly clientTimestampMs: number;
}

/** null for a request that was never signed, and for the kinds that neither place nor withdraw. */
export function signedContent({ kind, envelope }: JournalRequest): SignedContent | null {
  if (envelope === null) return null;
  switch (kind) {
    case 'Order':
    case 'ModifyOrder': {
      const { strategy, symbol, side, amount, orderType, orderHash, clientTimestampMs } = contentOf(envelope);
      const replaces = kind === 'Order' ? null : orderHash;
      return {
        kind: 'order',
        strategy,
        symbol,
        side,
        amount: parseDecimal(amount),
        replaces,
        mayRest: orderType !== ORDER_TYPE.market,
        clientTimestampMs,
      };
    }
    case 'Withdraw': {
      const { strategyId, amount } = contentOf(envelope);
      return { kind: 'withdrawal', strategy: strategyId, amount: parseDecimal(amount) };
    }
    case 'WithdrawDDX':
      return { kind: 'ddx withdrawal', amount: parseDecimal(contentOf(envelope).amount) };
    default:
      return null;
  }
}

/** The journal holds the JSON as this program encoded it. */
const contentOf = (envelope: string): Content => (JSON.parse(envelope) as { c: Content }).c;

/** True at the first that is heard of a signed request: its first attempt is about to begin. */
export function isJustSigned({ state, attempts }: JournalRequest): boolean {
  const [first] = attempts;
  return state === 'Sending' && attempts.length === 1 && first?.endedAt === null;
}
