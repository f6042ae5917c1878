import type { FundsEvent, OrderEvent, TraderEvent } from '../../../src-shared/contract/index.ts';
import { mulFloor } from '../../../src-shared/money/index.ts';
import { by, type Column } from '../../components/index.ts';
import {
  formatDateTime,
  formatFixed,
  formatSigned,
  formatText,
  NOTHING,
  readDecimal,
  shortHex,
} from '../../format/index.ts';
import { inWords, say } from '../../words/index.ts';

export type Places = (symbol: string) => { readonly price: number; readonly amount: number };

const number = (text: string | null): bigint => readDecimal(text ?? '') ?? 0n;
export const signed = (text: string | null, places = 2): string => {
  const value = text === null ? undefined : readDecimal(text);
  return value === undefined ? formatText(text, places) : formatSigned(value, places);
};

type AtRow = { readonly at: number };
const time = <Row extends AtRow>(): Column<Row> => ({
  id: 'time',
  get label() {
    return say().history.columns.time;
  },
  width: 30,
  text: (row) => formatDateTime(row.at),
  compare: by((row) => row.at),
  fixed: true,
});

/** Columns that fills and the history of orders share. */
function common(places: Places) {
  return {
    market: {
      id: 'market',
      get label() {
        return say().history.columns.market;
      },
      width: 11,
      text: (row) => row.symbol,
      compare: by((row) => row.symbol),
    },
    what: {
      id: 'what',
      get label() {
        return say().history.columns.what;
      },
      width: 16,
      text: (row) => say().history.orders[row.what],
      compare: by((row) => row.what),
    },
    side: {
      id: 'side',
      get label() {
        return say().history.columns.side;
      },
      width: 12,
      text: (row) => (row.side === null ? NOTHING : say().history.sides[row.side]),
      compare: by((row) => row.side ?? ''),
    },
    price: {
      id: 'price',
      get label() {
        return say().history.columns.price;
      },
      width: 13,
      end: true,
      text: (row) => (row.price === '0' ? NOTHING : formatText(row.price, places(row.symbol).price)),
      compare: by((row) => number(row.price)),
    },
    amount: {
      id: 'amount',
      get label() {
        return say().history.columns.amount;
      },
      width: 13,
      end: true,
      text: (row) => formatText(row.amount, places(row.symbol).amount),
      compare: by((row) => number(row.amount)),
    },
    strategy: {
      id: 'strategy',
      get label() {
        return say().history.columns.strategy;
      },
      width: 12,
      text: (row) => row.strategy ?? NOTHING,
      compare: by((row) => row.strategy ?? ''),
      hidden: true,
    },
  } satisfies Record<string, Column<OrderEvent>>;
}

const valueOf = ({ price, amount }: OrderEvent): bigint => mulFloor(number(price), number(amount));

export function fillColumns(places: Places): Column<OrderEvent>[] {
  const { market, side, price, amount, strategy } = common(places);
  return [
    time(),
    market,
    side,
    price,
    amount,
    {
      id: 'value',
      get label() {
        return say().history.columns.value;
      },
      width: 13,
      end: true,
      text: (row) => formatFixed(valueOf(row), 2),
      compare: by(valueOf),
    },
    {
      id: 'fee',
      get label() {
        return say().history.columns.fee;
      },
      width: 12,
      end: true,
      text: (row) => (number(row.feeDdx) > 0n ? `${formatText(row.feeDdx, 2)} DDX` : formatText(row.fee, 2)),
      compare: by((row) => number(row.fee)),
    },
    {
      id: 'pnl',
      get label() {
        return say().history.columns.pnl;
      },
      width: 12,
      end: true,
      text: (row) => signed(row.realisedPnl),
      compare: by((row) => number(row.realisedPnl)),
    },
    {
      id: 'role',
      hidden: true,
      get label() {
        return say().history.columns.role;
      },
      width: 10,
      text: (row) => (row.role === null ? NOTHING : say().history.roles[row.role]),
      compare: by((row) => row.role ?? ''),
    },
    strategy,
  ];
}

export function orderColumns(places: Places): Column<OrderEvent>[] {
  const { market, what, side, price, amount, strategy } = common(places);
  return [
    time(),
    market,
    what,
    side,
    price,
    amount,
    {
      id: 'why',
      get label() {
        return say().history.columns.why;
      },
      width: 22,
      text: (row) => inWords(row.detail ?? ''),
      compare: by((row) => inWords(row.detail ?? '')),
    },
    {
      id: 'hash',
      get label() {
        return say().history.columns.hash;
      },
      width: 14,
      text: (row) => (row.orderHash === null ? NOTHING : shortHex(row.orderHash)),
      hidden: true,
    },
    strategy,
  ];
}

type Moved = Pick<FundsEvent, 'at' | 'amount' | 'available' | 'locked' | 'detail'>;
function moved<Row extends Moved>(): Column<Row>[] {
  const money = (id: 'amount' | 'available' | 'locked', hidden = false): Column<Row> => ({
    id,
    hidden,
    get label() {
      return say().history.columns[id];
    },
    width: 14,
    end: true,
    text: (row) => (id === 'amount' ? signed(row.amount) : formatText(row[id], 2)),
    compare: by((row) => number(row[id])),
  });
  return [
    money('amount'),
    money('available'),
    money('locked', true),
    {
      id: 'why',
      get label() {
        return say().history.columns.why;
      },
      width: 18,
      text: (row) => inWords(row.detail ?? ''),
      hidden: true,
    },
  ];
}

export function fundsColumns(): Column<FundsEvent>[] {
  return [
    time(),
    {
      id: 'what',
      get label() {
        return say().history.columns.what;
      },
      width: 20,
      text: (row) => say().history.funds[row.what],
      compare: by((row) => row.what),
    },
    {
      id: 'strategy',
      get label() {
        return say().history.columns.strategy;
      },
      width: 12,
      text: (row) => row.strategy ?? NOTHING,
      compare: by((row) => row.strategy ?? ''),
    },
    {
      id: 'markets',
      get label() {
        return say().history.columns.markets;
      },
      width: 14,
      text: (row) => row.symbols.join(', '),
    },
    ...moved<FundsEvent>(),
  ];
}

export function traderColumns(): Column<TraderEvent>[] {
  return [
    time(),
    {
      id: 'what',
      get label() {
        return say().history.columns.what;
      },
      width: 24,
      text: (row) => say().history.trader[row.what],
      compare: by((row) => row.what),
    },
    ...moved<TraderEvent>(),
  ];
}
