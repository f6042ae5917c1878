import { BareEngine } from './bare-engine.ts';
import type { Operation, OrderName } from './operation.ts';
import { seeded } from './random.ts';

/** As many owners as trade in the stream. */
export const OWNERS = 256;
/** One more would be refused by the exchange: an owner has at most 20 open orders in a market. */
const MAX_OPEN = 20;
/** The middle of the book in ticks, 2,000.0 by ticks of 0.1, and how far from it orders stand: 1%. */
const MIDDLE = 20_000;
const REACH = 200;
/** Orders that rest once the stream has run in, about four a level. */
const DEPTH = 1_500;

/**
 * A mixed stream: of a hundred operations about 42 place a limit order, 10 trade at the market, 34 cancel and 14
 * modify; one limit order in twelve reaches over the middle and trades. Every operation means something when it
 * comes: what is cancelled or modified rests, market orders are filled whole, and nobody meets an order of their own.
 */
export function mixedStream(length: number, seed = 7): Operation[] {
  const random = seeded(seed);
  const engine = new BareEngine();
  const names: OrderName[] = [];
  const stream: Operation[] = [];
  let placed = 0;

  const openOf = (owner: number): number => {
    let open = 0;
    for (const order of engine.orders.values()) if (order.owner === owner) open++;
    return open;
  };
  const add = (operation: Operation): void => {
    stream.push(operation);
    engine.apply(operation);
  };
  const drawTicks = (side: 0 | 1): number => {
    const away = random(12) === 0 ? -random(6) : 1 + random(REACH);
    return side === 0 ? MIDDLE - away : MIDDLE + away;
  };

  while (stream.length < length) {
    const draw = random(100);
    const lots = 100 + random(10_000);
    if (draw < 10) {
      const side = sideOf(random(2));
      const owner = random(OWNERS);
      if (reaches(engine, owner, side, null, lots) === 'filled') add({ kind: 'market', owner, side, lots });
    } else if (draw < (engine.orders.size < DEPTH ? 70 : 35)) {
      const side = sideOf(random(2));
      const owner = random(OWNERS);
      const ticks = drawTicks(side);
      if (reaches(engine, owner, side, ticks, lots) === 'own' || openOf(owner) >= MAX_OPEN) continue;
      const id = ++placed;
      names.push(id);
      add({ kind: 'limit', id, owner, side, ticks, lots });
    } else {
      const id = drawResting(engine, names, random);
      const order = id === null ? undefined : engine.orders.get(id);
      if (id === null || order === undefined) continue;
      const { owner, side } = order;
      const ticks = drawTicks(side);
      if (random(10) < 7) add({ kind: 'cancel', id, owner });
      else if (reaches(engine, owner, side, ticks, lots) !== 'own')
        add({ kind: 'modify', id, owner, side, ticks, lots });
    }
  }
  return stream;
}

const sideOf = (drawn: number): 0 | 1 => (drawn === 0 ? 0 : 1);

/** What an order would come to: all filled, something left, or an order of its own owner in the way. */
function reaches(
  { book }: BareEngine,
  owner: number,
  side: 0 | 1,
  limit: number | null,
  lots: number,
): 'filled' | 'open' | 'own' {
  let left = lots;
  for (const level of book.opposite(side).levels.toReversed()) {
    if (limit !== null && (side === 0 ? level.ticks > limit : level.ticks < limit)) break;
    for (let order = level.head; order !== null; order = order.next) {
      if (order.owner === owner) return 'own';
      left -= order.left;
      if (left <= 0) return 'filled';
    }
  }
  return 'open';
}

/** The name of a resting order at random; names of orders that are gone are dropped on the way. */
function drawResting(
  { orders }: BareEngine,
  names: OrderName[],
  random: (below: number) => number,
): OrderName | null {
  while (names.length > 0) {
    const at = random(names.length);
    const name = names[at];
    const last = names.pop();
    if (name === undefined || last === undefined) return null;
    if (orders.has(name)) {
      names.push(last);
      return name;
    }
    if (at < names.length) names[at] = last;
  }
  return null;
}
