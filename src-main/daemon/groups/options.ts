import type { CallContext, RequestAnswer, RequestInput } from '../../../src-shared/contract/index.ts';
import type { Logger } from '../../../src-shared/node/index.ts';
import type { Address, ScopeName } from '../../../src-shared/protocol/index.ts';
import type { Journal } from '../../operator/index.ts';
import type { LocalRefusal } from '../refusals.ts';
import type { GroupStore } from './store.ts';

/** What groups of orders need of the daemon. */
export interface GroupsOptions {
  readonly store: GroupStore;
  readonly journal: Pick<Journal, 'onChange' | 'find' | 'byClientId'>;
  readonly logger: Logger;
  /** The way of every private request. */
  readonly submit: (input: RequestInput, context: CallContext) => Promise<RequestAnswer>;
  readonly walletOf: (wallet: Address | undefined) => Address;
  /** Session keys of a wallet that may do all of this, by id. */
  readonly keysFor: (wallet: Address, scope: readonly ScopeName[]) => readonly string[];
  /** Why nothing of this kind can be signed or sent now, by whatever key; null when it can. */
  readonly obstacle: (kind: 'Order' | 'ModifyOrder' | 'CancelOrder') => LocalRefusal | null;
  /** Why a session key may not sign this at all, whatever its rails say; null when it may. */
  readonly keyRefusal: (session: string, wallet: Address, scope: ScopeName) => LocalRefusal | null;
}

/** Whom a step concerns. */
export interface Heard {
  /** A group looks different. */
  readonly changed: () => void;
  /** It is to be decided anew what comes next. */
  readonly look: () => void;
}
