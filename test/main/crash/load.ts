import type { CommandInput, RequestAnswer } from '../../../src-shared/contract/index.ts';
import type { DaemonLink } from '../../../src-main/cli/link.ts';

type Prepared = CommandInput<'request.prepare'>;

/** One wish of a caller, under its client id. */
export interface Wish {
  readonly clientId: string;
  readonly input: Prepared;
}

/** A market of its own for orders, changes and cancels, so that each row at the venue has one explanation. */
const TRADED = ['ETHP', 'FUNDP', 'ETHFZ'] as const;
/** The market that only cancel-all ends orders of. */
const SWEPT = 'BTCP';
/** Short, so that what is lost is known to be lost soon. */
const RECV_WINDOW_MS = 800;

/** A mixed load: every kind once or more, on orders that stand open. */
export function wishesOf(
  round: number,
  open: readonly { orderHash: string; symbol: string }[],
  random: () => number,
): Wish[] {
  let n = 0;
  const wish = (input: Prepared): Wish => {
    const clientId = `r${round}-${n++}`;
    return { clientId, input: { ...input, clientId, recvWindowMs: RECV_WINDOW_MS } };
  };
  const symbol = TRADED[round % TRADED.length] ?? 'ETHP';
  const price = (): string => String(400 + Math.floor(random() * 400));
  const order = (market: string): Prepared => ({
    kind: 'Order',
    symbol: market,
    side: 'buy',
    type: 'limit',
    amount: '0.001',
    price: price(),
    walletSigned: random() < 0.2,
  });
  const [changed, cancelled] = open.filter((each) => each.symbol === symbol);
  const unique = `0.0${String(round + 1).padStart(4, '0')}`;
  return shuffled(
    [
      wish(order(symbol)),
      wish(order(symbol)),
      wish(order(symbol)),
      wish(order(SWEPT)),
      ...(changed === undefined
        ? []
        : [wish({ kind: 'ModifyOrder', orderHash: changed.orderHash, symbol, price: price() })]),
      ...(cancelled === undefined
        ? []
        : [wish({ kind: 'CancelOrder', orderHash: cancelled.orderHash, symbol })]),
      ...(open.some((each) => each.symbol === SWEPT) && round % 3 === 2
        ? [wish({ kind: 'CancelAll', symbol: SWEPT })]
        : []),
      wish({ kind: 'ProfileUpdate', payFeesInDdx: round % 2 === 0 }),
      wish({ kind: 'Withdraw', amount: unique }),
      wish({ kind: 'WithdrawDDX', amount: unique }),
    ],
    random,
  );
}

/** Asks for a wish over the local socket, as a program would. */
export function ask(daemon: DaemonLink, { input }: Wish): Promise<RequestAnswer> {
  const { kind, ...rest } = input;
  const approval = { by: 'yes' } as const;
  switch (kind) {
    case 'ProfileUpdate':
      return daemon.call('profile.update', { ...(rest as CommandInput<'profile.update'>), approval });
    case 'Withdraw':
      return daemon.call('account.withdraw', { ...(rest as CommandInput<'account.withdraw'>), approval });
    case 'WithdrawDDX':
      return daemon.call('account.withdrawDdx', {
        ...(rest as CommandInput<'account.withdrawDdx'>),
        approval,
      });
    case 'Order':
    case 'ModifyOrder':
    case 'CancelOrder':
    case 'CancelAll':
      return bySession(daemon, input, approval);
  }
}

async function bySession(
  daemon: DaemonLink,
  input: Prepared,
  approval: { by: 'yes' },
): Promise<RequestAnswer> {
  const { kind, ...rest } = input;
  if ('walletSigned' in input && input.walletSigned) {
    const made = await daemon.call('request.prepare', input);
    if ('answer' in made) return made.answer;
    return daemon.call('request.submit', { prepared: made.prepared, approval });
  }
  switch (kind) {
    case 'ModifyOrder':
      return daemon.call('order.modify', rest as CommandInput<'order.modify'>);
    case 'CancelOrder':
      return daemon.call('order.cancel', rest as CommandInput<'order.cancel'>);
    case 'CancelAll':
      return daemon.call('order.cancelAll', rest as CommandInput<'order.cancelAll'>);
    default:
      return daemon.call('order.place', rest as CommandInput<'order.place'>);
  }
}

function shuffled<T>(items: T[], random: () => number): T[] {
  for (let i = items.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [items[i], items[j]] = [items[j] as T, items[i] as T];
  }
  return items;
}
