import * as v from 'valibot';
import { SCALE_COUNT } from '../../market/index.ts';
import { command } from '../define.ts';
import { AddressText, Amount, ClientId, Label, SessionId } from '../door.ts';
import {
  DecimalText,
  ErrorText,
  Milliseconds,
  Nothing,
  OrderTypeText,
  RequestError,
  SideText,
} from '../values.ts';

/** What every group takes. A session key signs all of it: later orders go out while nobody looks. */
const Common = {
  wallet: v.optional(AddressText),
  session: v.optional(SessionId),
  clientId: v.optional(ClientId),
  symbol: Label,
  strategy: v.optional(Label, 'main'),
  side: SideText,
};

/** An entry, and what takes its position away again: at a loss, at a gain, or either. */
export const BracketInput = v.pipe(
  v.strictObject({
    ...Common,
    type: OrderTypeText,
    amount: Amount,
    price: v.optional(Amount),
    stopPrice: v.optional(Amount),
    /** A stop order of the other side; without a price it runs at market once it wakes up. */
    stop: v.optional(v.strictObject({ stopPrice: Amount, price: v.optional(Amount) })),
    /** A limit order of the other side. */
    target: v.optional(v.strictObject({ price: Amount })),
  }),
  v.check(
    ({ stop, target }) => stop !== undefined || target !== undefined,
    'names neither a stop nor a target',
  ),
);
export type BracketInput = v.InferOutput<typeof BracketInput>;

/** Limit orders of one side, just as they were shown; they go out in this order. */
export const ScaleInput = v.strictObject({
  ...Common,
  type: v.picklist(['limit', 'post-only']),
  orders: v.pipe(
    v.array(v.strictObject({ price: Amount, amount: Amount })),
    v.minLength(SCALE_COUNT.least, `must be at least ${SCALE_COUNT.least} orders`),
    v.maxLength(SCALE_COUNT.most, `must be at most ${SCALE_COUNT.most} orders`),
  ),
});
export type ScaleInput = v.InferOutput<typeof ScaleInput>;

/** `planned`: not sent, and it may never be. `waits`: a stop that has not woken up. `refused`: it never got to the venue. */
export const LEG_STATES = [
  'planned',
  'sending',
  'unknown',
  'waits',
  'open',
  'partly filled',
  'filled',
  'cancelled',
  'rejected',
  'refused',
] as const;

/** One order of a group. */
export const GroupLeg = v.object({
  leg: v.string(),
  role: v.picklist(['entry', 'stop', 'target', 'rung']),
  side: SideText,
  type: OrderTypeText,
  /** With what it stands, or stood; as planned while there is no order yet. So are the prices. */
  amount: DecimalText,
  /** null at market. */
  price: v.nullable(DecimalText),
  stopPrice: v.nullable(DecimalText),
  state: v.picklist(LEG_STATES),
  filled: DecimalText,
  orderHash: v.nullable(v.string()),
  /** Its requests in the journal, oldest first. */
  requests: v.array(v.string()),
  /** Why its newest request did not do what it should. */
  error: v.nullable(RequestError),
});
export type GroupLeg = v.InferOutput<typeof GroupLeg>;

/**
 * `done`: nothing of it is left to be done. `not-entered`: the entry came to nothing, so no exit was placed. `released`:
 * its exits were cancelled from elsewhere. `cancelled`: a person ended it, or its venue was begun anew, which `problem` says.
 */
export const GROUP_ENDS = ['done', 'not-entered', 'released', 'cancelled'] as const;

/**
 * Codes of a `problem` that says what may come between and keeps nothing from going on: the entry was moved past an exit of its
 * own; another order of the strategy stands in the way of the stop.
 */
const GROUP_WARNINGS = ['BRACKET_BEYOND', 'BRACKET_STOP_BLOCKED'] as const;

export const GroupRow = v.object({
  group: v.string(),
  kind: v.picklist(['bracket', 'scale']),
  /** `stuck`: nothing more happens by itself until a person decides. */
  state: v.picklist(['working', 'ending', 'stuck', 'ended']),
  ending: v.nullable(v.picklist(GROUP_ENDS)),
  /** While it is stuck: why, and what to do. Else what it waits for, where it does, what may come between, or what ended it. */
  problem: v.nullable(ErrorText),
  symbol: v.string(),
  strategy: v.string(),
  side: SideText,
  wallet: v.string(),
  clientId: v.nullable(v.string()),
  createdAt: Milliseconds,
  updatedAt: Milliseconds,
  legs: v.array(GroupLeg),
});
export type GroupRow = v.InferOutput<typeof GroupRow>;

/** What keeps a group from going on; null where nothing does, also where its `problem` is only a warning. */
export function waitsFor({ problem }: Pick<GroupRow, 'problem'>): GroupRow['problem'] {
  return problem !== null && GROUP_WARNINGS.some((code) => code === problem.code) ? null : problem;
}

const Named = v.strictObject({ group: v.string() });

/** Orders that belong together. Every order of a group is a request of its own, with every check that it has alone. */
export const groupCommands = {
  /**
   * Places the entry at once, and its exits as far as it has traded. When one exit trades, the other is made smaller or
   * cancelled: by this program, so only while it runs.
   */
  'order.bracket': command('trade', BracketInput, GroupRow),
  /** Places the orders one after the other, and stops at the first that is refused. */
  'order.scale': command('trade', ScaleInput, GroupRow),
  /** Those under way, and the newest that have ended. */
  'group.list': command('read', Nothing, v.array(GroupRow)),
  /** Cancels what stands of it and ends it; what has traded stays. */
  'group.cancel': command('trade', Named, GroupRow),
  /** Tries once more what was refused. */
  'group.retry': command('trade', Named, GroupRow),
};
