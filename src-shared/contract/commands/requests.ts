import * as v from 'valibot';
import { Approval } from '../approval.ts';
import { command } from '../define.ts';
import { AddressText, Amount, ClientId, Label, OrderHash, RecvWindow } from '../door.ts';
import {
  Milliseconds,
  OrderTypeText,
  RequestAnswer,
  RequestRow,
  SideText,
  SigningPreview,
} from '../values.ts';

export const UnixSeconds = v.pipe(
  v.number(),
  v.safeInteger('must be whole seconds'),
  v.minValue(1, 'must be after 1970'),
);

/** What every private request takes (commands.md). */
export const Common = {
  wallet: v.optional(AddressText),
  /** 5000 by default; 60000 when the wallet signs. */
  recvWindowMs: v.optional(RecvWindow),
  clientId: v.optional(ClientId),
  /** Findings of the preflight that are overridden, by name. */
  override: v.optional(v.array(v.string()), []),
  /** False returns after Sending. */
  wait: v.optional(v.boolean(), true),
};

/** Order, ModifyOrder, CancelOrder, CancelAll: a session key may sign them (interface: Authentication 5). */
const SessionSigned = {
  ...Common,
  session: v.optional(v.string()),
  walletSigned: v.optional(v.boolean(), false),
};

export const OrderInput = v.strictObject({
  ...SessionSigned,
  symbol: Label,
  strategy: v.optional(Label, 'main'),
  side: SideText,
  type: OrderTypeText,
  amount: Amount,
  price: v.optional(Amount),
  stopPrice: v.optional(Amount),
});
export type OrderInput = v.InferOutput<typeof OrderInput>;

/** What is left out stays as it is in the open order. */
export const ModifyInput = v.strictObject({
  ...SessionSigned,
  orderHash: OrderHash,
  symbol: v.optional(Label),
  strategy: v.optional(Label),
  side: v.optional(SideText),
  type: v.optional(OrderTypeText),
  amount: v.optional(Amount),
  price: v.optional(Amount),
  stopPrice: v.optional(Amount),
});
export type ModifyInput = v.InferOutput<typeof ModifyInput>;

export const CancelInput = v.strictObject({ ...SessionSigned, symbol: Label, orderHash: OrderHash });
export type CancelInput = v.InferOutput<typeof CancelInput>;

export const CancelAllInput = v.strictObject({
  ...SessionSigned,
  symbol: Label,
  strategy: v.optional(Label, 'main'),
});
export type CancelAllInput = v.InferOutput<typeof CancelAllInput>;

export const WithdrawInput = v.strictObject({
  ...Common,
  strategy: v.optional(Label, 'main'),
  amount: Amount,
});
export const WithdrawDdxInput = v.strictObject({ ...Common, amount: Amount });

/** What is left out stays as it is at the venue. Expiry in Unix seconds. */
export const ProfileUpdateInput = v.strictObject({
  ...Common,
  payFeesInDdx: v.optional(v.boolean()),
  referralAddress: v.optional(AddressText),
  deniedSession: v.optional(
    v.variant('action', [
      v.strictObject({
        action: v.literal('add'),
        address: AddressText,
        /** Left out: the end of the key where it is known here, else of the longest session that there can be. */
        expirySeconds: v.optional(UnixSeconds),
      }),
      v.strictObject({ action: v.literal('remove'), address: AddressText }),
    ]),
  ),
});

/** A private request of any kind, by the name of its kind. */
export const RequestInput = v.variant('kind', [
  v.strictObject({ kind: v.literal('Order'), ...OrderInput.entries }),
  v.strictObject({ kind: v.literal('ModifyOrder'), ...ModifyInput.entries }),
  v.strictObject({ kind: v.literal('CancelOrder'), ...CancelInput.entries }),
  v.strictObject({ kind: v.literal('CancelAll'), ...CancelAllInput.entries }),
  v.strictObject({ kind: v.literal('ProfileUpdate'), ...ProfileUpdateInput.entries }),
  v.strictObject({ kind: v.literal('Withdraw'), ...WithdrawInput.entries }),
  v.strictObject({ kind: v.literal('WithdrawDDX'), ...WithdrawDdxInput.entries }),
]);
export type RequestInput = v.InferOutput<typeof RequestInput>;

/** A request that is fixed to the last bit and waits for its wallet's signature. */
export const PreparedRequest = v.object({
  /** Names it to `request.submit`. */
  prepared: v.string(),
  /** Every signed field in words and raw, with the digest: what is signed is this. */
  preview: SigningPreview,
  /** How much of its replay window is left to approve it in. */
  validMs: Milliseconds,
});

export const requestCommands = {
  'order.place': command('trade', OrderInput, RequestAnswer),
  'order.modify': command('trade', ModifyInput, RequestAnswer),
  'order.cancel': command('trade', CancelInput, RequestAnswer),
  'order.cancelAll': command('trade', CancelAllInput, RequestAnswer),
  /** Wallet-signed: without an approval these wait for a person at the interface. */
  'account.withdraw': command(
    'trade',
    v.strictObject({ ...WithdrawInput.entries, approval: Approval }),
    RequestAnswer,
  ),
  'account.withdrawDdx': command(
    'trade',
    v.strictObject({ ...WithdrawDdxInput.entries, approval: Approval }),
    RequestAnswer,
  ),
  'profile.update': command(
    'trade',
    v.strictObject({ ...ProfileUpdateInput.entries, approval: Approval }),
    RequestAnswer,
  ),
  /**
   * Checks and fixes a wallet-signed request, so that what is shown is what is signed: `request.submit` with an
   * approval signs just that. In its place comes the answer of a request that was refused here, or that the client id
   * stands for.
   */
  'request.prepare': command(
    'trade',
    RequestInput,
    v.union([PreparedRequest, v.object({ answer: RequestAnswer })]),
  ),
  'request.submit': command(
    'trade',
    v.strictObject({ prepared: v.string(), approval: Approval, wait: v.optional(v.boolean(), true) }),
    RequestAnswer,
  ),
  'request.list': command(
    'read',
    v.strictObject({
      clientId: v.optional(ClientId),
      limit: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1), v.maxValue(1000)), 200),
    }),
    v.array(RequestRow),
  ),
  'request.show': command('read', v.strictObject({ requestId: v.string() }), RequestRow),
  /** A person says what became of a request that nothing at the venue decides. */
  'request.settle': command(
    'trade',
    v.strictObject({ requestId: v.string(), as: v.picklist(['sequenced', 'not-sequenced']) }),
    RequestRow,
  ),
};
