import type { RequestInput } from '../../src-shared/contract/index.ts';
import { CountersignError } from '../../src-shared/errors/index.ts';
import {
  ORDER_TYPE,
  type Address,
  type OrderTypeName,
  type Profile,
} from '../../src-shared/protocol/index.ts';
import type { Intent, IntentOf } from '../operator/index.ts';
import type { AccountState } from './account/account-state.ts';

export interface IntentSources {
  profile: Pick<Profile, 'collateral' | 'label'>;
  /** The wallet's account at the venue, read at least once; undefined when it is not followed. */
  accountOf: (wallet: Address) => Promise<AccountState | undefined>;
  /**
   * Until when a session key is put on a wallet's deny list, in Unix seconds: as wished, or as long as it can last.
   * @throws {CountersignError} when a denial would mean nothing
   */
  denialEnd: (key: Address, wallet: Address, wanted: number | undefined) => number;
}

/** Makes the intent of a command: what the caller left out is looked up, and the result is what is shown and signed. */
export async function intentOf(
  input: RequestInput,
  wallet: Address,
  { profile, accountOf, denialEnd }: IntentSources,
): Promise<Intent> {
  switch (input.kind) {
    case 'Order':
      return orderIntent(input);
    case 'ModifyOrder':
      return modification(input, await accountOf(wallet));
    case 'CancelOrder':
      return { kind: 'CancelOrder', symbol: input.symbol, orderHash: input.orderHash };
    case 'CancelAll':
      return { kind: 'CancelAll', symbol: input.symbol, strategy: input.strategy };
    case 'ProfileUpdate': {
      const { deniedSession, referralAddress } = input;
      return {
        kind: 'ProfileUpdate',
        // The venue takes the whole setting: what is not to change is what it shows now.
        payFeesInDdx: input.payFeesInDdx ?? (await accountOf(wallet))?.traderRow?.payFeesInDdx ?? false,
        referralAddress: referralAddress ?? null,
        deniedDelegatedSessionUpdate:
          deniedSession === undefined
            ? null
            : deniedSession.action === 'remove'
              ? deniedSession.address
              : {
                  delegated: deniedSession.address,
                  expiry: BigInt(denialEnd(deniedSession.address, wallet, deniedSession.expirySeconds)),
                },
      };
    }
    case 'Withdraw': {
      const [usdc] = profile.collateral;
      if (usdc === undefined) {
        throw new CountersignError(
          'NO_COLLATERAL_ADDRESS',
          `The profile ${profile.label} names no collateral token.`,
          'Add its address to the profile; without it a withdrawal cannot be signed.',
        );
      }
      return { kind: 'Withdraw', strategyId: input.strategy, currency: usdc.address, amount: input.amount };
    }
    case 'WithdrawDDX':
      return { kind: 'WithdrawDDX', amount: input.amount };
  }
}

/** The intent of an order: all of it is in the command. */
export function orderIntent(
  input: Pick<
    Extract<RequestInput, { kind: 'Order' }>,
    'symbol' | 'strategy' | 'amount' | 'side' | 'type' | 'price' | 'stopPrice'
  >,
): IntentOf<'Order'> {
  const { symbol, strategy, amount } = input;
  return { kind: 'Order', symbol, strategy, amount, ...placementOf(input) };
}

function placementOf(
  input: Pick<Extract<RequestInput, { kind: 'Order' }>, 'side' | 'type' | 'price' | 'stopPrice'>,
): Pick<IntentOf<'Order'>, 'side' | 'orderType' | 'price' | 'stopPrice'> {
  return {
    side: input.side === 'buy' ? 'Bid' : 'Ask',
    orderType: ORDER_TYPE[input.type],
    // interface: Content, 0 for market orders, 0 when not a stop order.
    price: input.price ?? 0n,
    stopPrice: input.stopPrice ?? 0n,
  };
}

/** What the caller does not name stays as it is in the open order. */
function modification(
  input: Extract<RequestInput, { kind: 'ModifyOrder' }>,
  account: AccountState | undefined,
): IntentOf<'ModifyOrder'> {
  const { orderHash } = input;
  const open = account?.ownOrder(orderHash);
  const strategy = input.strategy ?? (open && account?.labelOf(open.strategyIdHash)) ?? undefined;
  const symbol = input.symbol ?? open?.symbol;
  const side = input.side ?? (open === undefined ? undefined : open.side === 0 ? 'buy' : 'sell');
  const type = input.type ?? typeName(open?.type ?? null);
  // Taken for a limit order, a post-only one could trade at once: nobody asked for that.
  if (open !== undefined && type === undefined) {
    throw new CountersignError(
      'ORDER_TYPE_UNKNOWN',
      'The type of this order is not known here, so it cannot be kept.',
      'Give it with --type: limit or post-only.',
    );
  }
  const amount = input.amount ?? open?.amount;
  const price = input.price ?? (type === 'market' ? 0n : open?.price);
  if (
    strategy === undefined ||
    symbol === undefined ||
    side === undefined ||
    type === undefined ||
    amount === undefined ||
    price === undefined
  ) {
    throw new CountersignError(
      'ORDER_NOT_OPEN',
      'No open order with this hash is known here, so what is left out cannot be filled in.',
      'See `countersign order list`, or give symbol, strategy, side, type, amount and price.',
    );
  }
  const stopPrice = input.stopPrice ?? (type === 'stop' ? (open?.stopPrice ?? 0n) : 0n);
  return {
    kind: 'ModifyOrder',
    orderHash,
    symbol,
    strategy,
    amount,
    ...placementOf({ side, type, price, stopPrice }),
  };
}

function typeName(code: number | null): OrderTypeName | undefined {
  const found = Object.entries(ORDER_TYPE).find(([, each]) => each === code);
  return found?.[0] as OrderTypeName | undefined;
}
