import type { Fixed } from '../../src-shared/money/index.ts';
import type {
  Address,
  CancelAllParams,
  CancelOrderParams,
  Hex,
  ModifyOrderParams,
  OrderParams,
  ProfileUpdateParams,
  WithdrawDDXParams,
  WithdrawParams,
} from '../../src-shared/protocol/index.ts';

interface At {
  /** Venue time at which it was sequenced, in milliseconds. */
  readonly timeMs: number;
}

/** A request's kind with its decoded parameters. */
export type SequencedRequest =
  | { readonly kind: 'Order'; readonly params: OrderParams }
  | { readonly kind: 'ModifyOrder'; readonly params: ModifyOrderParams }
  | { readonly kind: 'CancelOrder'; readonly params: CancelOrderParams }
  | { readonly kind: 'CancelAll'; readonly params: CancelAllParams }
  | { readonly kind: 'ProfileUpdate'; readonly params: ProfileUpdateParams }
  | { readonly kind: 'Withdraw'; readonly params: WithdrawParams }
  | { readonly kind: 'WithdrawDDX'; readonly params: WithdrawDDXParams };

export interface RequestRecord extends At {
  readonly t: 'request';
  readonly request: SequencedRequest;
  /** The trader, recovered by the operator. */
  readonly sender: Address;
  readonly requestHash: Hex;
  readonly signature: Hex;
  /** The operator's signature of the receipt: a retained identity gets the original one, whatever key came later. */
  readonly enclaveSignature: Hex;
}

/**
 * What changes the copy-trading service beside the exchange, as far as it was accepted (profile: 10). The channel's
 * secret stays sealed to the service's key.
 */
export type CopyTradingRecord =
  | {
      readonly kind: 'register';
      readonly trader: Address;
      readonly strategyId: string;
      readonly nonce: Hex;
      readonly lead: { readonly trader: Address; readonly strategyId: string } | null;
      readonly encryptedAuth: Hex;
      readonly sessionDelegatedPayload: Hex | null;
    }
  | {
      readonly kind: 'unregister';
      readonly trader: Address;
      readonly strategyId: string;
      readonly nonce: Hex;
    }
  | { readonly kind: 'logon'; readonly trader: Address; readonly nonce: Hex };

/**
 * Everything that can change the exchange. The same records in the same order give the same state, bit for bit;
 * nothing else changes it.
 */
export type LogRecord =
  | (At & { readonly t: 'genesis'; readonly seed: number; readonly participants: boolean })
  | RequestRecord
  | (At & { readonly t: 'step' })
  /** The clock's mode, so that a restart stands where it stopped (profile: 9, state-hash). */
  | (At & { readonly t: 'clock'; readonly mode: 'real' | 'manual' })
  /** A null price takes the mark price away. */
  | (At & { readonly t: 'price'; readonly symbol: string; readonly indexPrice: Fixed | null })
  | (At & {
      readonly t: 'deposit';
      readonly trader: Address;
      readonly strategyId: string;
      readonly amount: Fixed;
    })
  | (At & { readonly t: 'deposit-ddx'; readonly trader: Address; readonly amount: Fixed })
  | (At & { readonly t: 'deny'; readonly trader: Address; readonly denied: boolean })
  | (At & { readonly t: 'market-maker'; readonly running: boolean })
  /** Moves the time, and the copy-trading service; nothing else of the exchange. */
  | (At & { readonly t: 'copy-trading'; readonly content: CopyTradingRecord });
