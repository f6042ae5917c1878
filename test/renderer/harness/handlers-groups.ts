import type {
  CommandArguments,
  CommandHandlers,
  GroupLeg,
  GroupRow,
} from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { formatDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import { WALLET } from './samples.ts';
import type { World } from './world.ts';

type Names = 'order.bracket' | 'order.scale' | 'group.list' | 'group.cancel' | 'group.retry';
type Wish = CommandArguments<'order.bracket'> | CommandArguments<'order.scale'>;

const DELAY_MS = 12;
const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, DELAY_MS));
const text = (value: Fixed | undefined): string | null => (value === undefined ? null : formatDecimal(value));

/** Groups that the fake daemon makes: their first order stands, and nothing trades. */
export function groupHandlers(world: World): Pick<CommandHandlers, Names> {
  const put = (row: GroupRow): GroupRow => {
    const others = world.held.groups.filter(({ group }) => group !== row.group);
    world.set('groups', [row, ...others]);
    return row;
  };
  const begin = (wish: Wish, kind: GroupRow['kind'], legs: GroupLeg[]): GroupRow => {
    world.grouped.push(wish);
    const { symbol, strategy, side, clientId = null } = wish;
    const now = Date.now();
    return put({
      group: `g${world.held.groups.length + 1}`,
      kind,
      state: 'working',
      ending: null,
      problem: null,
      symbol,
      strategy,
      side,
      wallet: WALLET,
      clientId,
      createdAt: now,
      updatedAt: now,
      legs,
      ...world.onGroup?.(legs),
    });
  };
  const find = (group: string): GroupRow => {
    const row = world.held.groups.find((each) => each.group === group);
    if (row) return row;
    throw new CountersignError('GROUP_UNKNOWN', 'There is no such group of orders.', 'Look at the list.');
  };
  return {
    'order.bracket': async (wish) => {
      await later();
      const { side, type, stop, target } = wish;
      const amount = formatDecimal(wish.amount);
      const exit = side === 'buy' ? 'sell' : 'buy';
      const legs = [
        leg({ leg: 'entry', role: 'entry', side, type, amount, price: text(wish.price), state: 'open' }),
      ];
      if (stop)
        legs.push(
          leg({
            leg: 'stop',
            role: 'stop',
            side: exit,
            type: 'stop',
            amount,
            price: text(stop.price),
            stopPrice: text(stop.stopPrice),
          }),
        );
      if (target)
        legs.push(leg({ leg: 'target', role: 'target', side: exit, amount, price: text(target.price) }));
      return begin(wish, 'bracket', legs);
    },
    'order.scale': async (wish) => {
      await later();
      const { side, type, orders } = wish;
      const legs = orders.map(({ price, amount }, i) =>
        leg({
          leg: String(i + 1),
          side,
          type,
          amount: formatDecimal(amount),
          price: formatDecimal(price),
          state: 'open',
        }),
      );
      return begin(wish, 'scale', legs);
    },
    'group.list': () => world.held.groups,
    'group.cancel': async ({ group }) => {
      await later();
      const row = find(group);
      const legs = row.legs.map((each) =>
        each.state === 'open' ? { ...each, state: 'cancelled' as const } : each,
      );
      return put({ ...row, legs, state: 'ended', ending: 'cancelled', problem: null });
    },
    'group.retry': async ({ group }) => {
      await later();
      return put({ ...find(group), state: 'working', problem: null });
    },
  };
}

function leg(part: Partial<GroupLeg> & Pick<GroupLeg, 'leg' | 'amount' | 'side'>): GroupLeg {
  return {
    role: 'rung',
    type: 'limit',
    price: null,
    stopPrice: null,
    state: 'planned',
    filled: '0',
    orderHash: null,
    requests: [],
    error: null,
    ...part,
  };
}
