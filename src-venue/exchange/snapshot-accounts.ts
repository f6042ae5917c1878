import type { Position } from '../../src-shared/market/index.ts';
import type { Accounts, Strategy, Trader, VenueOrder } from '../accounts/index.ts';

const TRADER = [
  'address',
  'participant',
  'availDdx',
  'lockedDdx',
  'payFeesInDdx',
  'referralAddress',
  'denied',
  'makerVolume',
  'takerVolume',
] as const;
const STRATEGY = ['availCollateral', 'lockedCollateral', 'frozen'] as const;

type TraderFields = Pick<Trader, (typeof TRADER)[number]>;
type StrategyFields = Pick<Strategy, (typeof STRATEGY)[number]>;

interface StrategyDump {
  readonly id: string;
  readonly fields: StrategyFields;
  readonly holdings: readonly {
    readonly position: Position;
    readonly lastModifiedInEpoch: number;
    readonly orders: readonly number[];
  }[];
}

export interface TraderDump {
  readonly fields: TraderFields;
  readonly deniedSessions: Trader['deniedSessions'];
  readonly strategies: readonly StrategyDump[];
}

function pick<T extends object, const K extends keyof T>(from: T, names: readonly K[]): Pick<T, K> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;
}

/** @param place index of an order among the snapshot's. */
export function dumpTrader(trader: Trader, place: (order: VenueOrder) => number): TraderDump {
  return {
    fields: pick(trader, TRADER),
    deniedSessions: trader.deniedSessions,
    strategies: [...trader.strategies.values()].map((strategy) => ({
      id: strategy.id,
      fields: pick(strategy, STRATEGY),
      holdings: strategy.holdings.map(({ position, lastModifiedInEpoch, orders }) => ({
        position,
        lastModifiedInEpoch,
        orders: orders.map(place),
      })),
    })),
  };
}

/** Everything of a trader but its open orders, which need the books first. */
export function restoreTrader(accounts: Accounts, dump: TraderDump): void {
  const { address, participant, ...fields } = dump.fields;
  const trader = accounts.ensureTrader(address, participant);
  Object.assign(trader, fields);
  for (const [session, expiry] of dump.deniedSessions) trader.deniedSessions.set(session, expiry);
  for (const { id, fields: values, holdings } of dump.strategies) {
    const strategy = accounts.ensureStrategy(trader, id);
    Object.assign(strategy, values);
    holdings.forEach(({ position, lastModifiedInEpoch }, index) => {
      Object.assign(strategy.holdings[index] ?? {}, { position, lastModifiedInEpoch });
    });
  }
}
