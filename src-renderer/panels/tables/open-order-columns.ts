import type { OpenOrder } from '../../../src-shared/contract/index.ts';
import { by, type Column } from '../../components/index.ts';
import { formatSpan, formatText, NOTHING, readDecimal, sideWord } from '../../format/index.ts';
import { say } from '../../words/index.ts';

/** What the columns need besides the order. */
interface Around {
  /** Decimal places of a market. */
  readonly places: (symbol: string) => { readonly price: number; readonly amount: number };
  /** Whether the account has more than one strategy. */
  readonly several: () => boolean;
  /** Whether there is little room: the columns of several strategies leave out what is told elsewhere. */
  readonly tight: () => boolean;
  /** Milliseconds: creation times are the venue's own. */
  readonly now: () => number;
}

const amount = (text: string): bigint => readDecimal(text) ?? 0n;

function filled(order: OpenOrder): string {
  const placed = readDecimal(order.originalAmount);
  const open = readDecimal(order.amount);
  return placed === undefined || open === undefined || placed <= 0n
    ? NOTHING
    : `${((placed - open) * 100n) / placed}%`;
}

/** The table of open orders: what stands, at what, since when. */
export function openOrderColumns({ places, several, tight, now }: Around): Column<OpenOrder>[] {
  const price = (order: OpenOrder): string => {
    const { price: digits } = places(order.symbol);
    const limit = amount(order.price) === 0n ? say().orders.atMarket : formatText(order.price, digits);
    return order.type === 'stop' ? `${formatText(order.stopPrice, digits)} › ${limit}` : limit;
  };
  const age = (order: OpenOrder): string =>
    order.createdAt === null ? NOTHING : formatSpan(now() - order.createdAt);

  return [
    {
      id: 'symbol',
      get label() {
        return say().orders.columns.market;
      },
      width: 11,
      text: (order) => order.symbol,
      compare: by((order) => order.symbol),
      fixed: true,
    },
    {
      id: 'strategy',
      get label() {
        return say().orders.columns.strategy;
      },
      width: 13,
      text: (order) => order.strategy ?? NOTHING,
      compare: by((order) => order.strategy ?? ''),
      hidden: () => !several(),
    },
    {
      id: 'side',
      get label() {
        return say().orders.columns.side;
      },
      width: 12,
      text: (order) => sideWord(order.side),
      compare: by((order) => order.side),
    },
    {
      id: 'type',
      get label() {
        return say().orders.columns.type;
      },
      width: 15,
      text: (order) => (order.type === null ? NOTHING : say().orders.types[order.type]),
      compare: by((order) => order.type ?? ''),
    },
    {
      id: 'price',
      get label() {
        return say().orders.columns.price;
      },
      width: 17,
      end: true,
      text: price,
      compare: by((order) => amount(order.price)),
    },
    {
      id: 'amount',
      get label() {
        return say().orders.columns.amount;
      },
      width: 15,
      end: true,
      text: (order) => formatText(order.amount, places(order.symbol).amount),
      compare: by((order) => amount(order.amount)),
    },
    {
      id: 'filled',
      get label() {
        return say().orders.columns.filled;
      },
      width: 10,
      hidden: () => several() && tight(),
      end: true,
      text: filled,
    },
    {
      id: 'age',
      get label() {
        return say().orders.columns.age;
      },
      width: 9,
      end: true,
      text: age,
      compare: by((order) => order.createdAt ?? 0),
    },
    { id: 'cancel', label: '', width: 24, end: true, text: () => '', fixed: true },
  ];
}
