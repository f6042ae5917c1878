import type { CallContext, RequestAnswer, RequestInput } from '../../../src-shared/contract/index.ts';
import type { Fixed } from '../../../src-shared/money/index.ts';
import type { Logger } from '../../../src-shared/node/index.ts';
import type { Address, ScopeName } from '../../../src-shared/protocol/index.ts';
import type { Finding } from '../../guard/index.ts';
import type { Intent, Journal } from '../../operator/index.ts';
import type { Facts } from '../facts.ts';
import type { LocalRefusal } from '../refusals.ts';
import type { Booked } from './own-orders.ts';
import type { GroupStore } from './store.ts';

/** What groups of orders need of the daemon. */
export interface GroupsOptions {
  readonly store: GroupStore;
  readonly journal: Pick<Journal, 'onChange' | 'find' | 'list'>;
  readonly logger: Logger;
  /** The way of every private request. */
  readonly submit: (input: RequestInput, context: CallContext) => Promise<RequestAnswer>;
  readonly walletOf: (wallet: Address | undefined) => Address;
  /** Session keys of a wallet that may do all of this, by id; the one that lasts longest first. */
  readonly keysFor: (wallet: Address, scope: readonly ScopeName[]) => readonly string[];
  /** Why nothing of this kind can be signed or sent now, by whatever key; null when it can. */
  readonly obstacle: (kind: 'Order' | 'ModifyOrder' | 'CancelOrder') => LocalRefusal | null;
  /** Why a session key may not sign this at all, whatever its rails say; null when it may. */
  readonly keyRefusal: (session: string, wallet: Address, scope: ScopeName) => LocalRefusal | null;
  /** What the rails of a session key, or without one those of the whole app, have against a request. */
  readonly railsAgainst: (session: string | null, intent: Intent, wallet: Address) => readonly Finding[];
  /** What is known of the market before an order goes out. */
  readonly venue: Pick<Facts, 'predictLater' | 'placesLeft'> & {
    readonly mark: (symbol: string) => Fixed | undefined;
    readonly booked: Booked;
    /** How far from the mark price a taker may trade, as a part of it. */
    readonly takerDeviation: (symbol: string) => Fixed | undefined;
  };
}

/** Whom a step concerns. */
export interface Heard {
  /** A group looks different. */
  readonly changed: () => void;
  /** It is to be decided anew what comes next. */
  readonly look: () => void;
}
