import { parseDecimal } from '../../src-shared/money/index.ts';
import { ORDER_TYPE, type Address, type Hex } from '../../src-shared/protocol/index.ts';
import type { Strategy } from '../accounts/index.ts';
import { MAKER_COUNT, Participants, TAKER_COUNT, type Floor } from '../participants/index.ts';
import { cancelOrder } from './cancel.ts';
import { deriveIndexes, isDerived } from './indexes.ts';
import { placeOrder } from './place.ts';
import type { Exchange } from './state.ts';

/** Each participant's collateral; they are exempt from the caps (profile: 8). */
const COLLATERAL = parseDecimal('50000000');
const STRATEGY_ID = 'main';
/** What makes 32 bytes of an order hash. */
const NONCE_REST = '00'.repeat(7);
/** Participants trade inside the venue: nobody signs for them. */
const UNSIGNED: Hex = `0x${'00'.repeat(65)}`;

const MAKERS = 0xa0;
const TAKERS = 0xb0;

/** Lets the simulated participants in, with their collateral. */
export function openFloor(x: Exchange, seed: number): void {
  x.participants = participants(x, seed);
  for (const strategy of x.accounts.strategies()) {
    strategy.availCollateral += COLLATERAL;
    x.deposited += COLLATERAL;
  }
}

/** Puts the participants of a restored state back to work; their generator's state comes from there too. */
export function reopenFloor(x: Exchange): void {
  x.participants = participants(x, 0);
}

function participants(x: Exchange, seed: number): Participants {
  const makers = Array.from({ length: MAKER_COUNT }, (_, i) => join(x, MAKERS + i));
  const takers = Array.from({ length: TAKER_COUNT }, (_, i) => join(x, TAKERS + i));
  return new Participants(floorOf(x), seed, makers, takers);
}

function join(x: Exchange, number: number): Strategy {
  const address: Address = `0x${number.toString(16).padStart(40, 'd')}`;
  return x.accounts.ensureStrategy(x.accounts.ensureTrader(address, true), STRATEGY_ID);
}

function floorOf(x: Exchange): Floor {
  return {
    isAvailable: (market) => x.market(market).price.available,
    // A future trades around its own mark: the mean of the index, not the index of this moment.
    index: (market) => {
      const { price } = x.market(market);
      return market.kind === 'FixedExpiryFuture' ? price.mark : price.index;
    },
    moves: (market) => !isDerived(market),
    setIndex: (market, price) => {
      x.market(market).price.index = price;
      deriveIndexes(x, market);
    },
    book: (market) => x.market(market).book,
    cancel: (order) => cancelOrder(x, order),
    place: ({ strategy, market, side, ticks, lots }) => {
      const hash: Hex = `0x${(x.orderOrdinal + 1).toString(16).padStart(50, '0')}`;
      placeOrder(x, {
        owner: strategy,
        market,
        side,
        type: ticks === 0 ? ORDER_TYPE.market : ORDER_TYPE['post-only'],
        ticks,
        lots,
        stopPrice: 0n,
        hash,
        nonce: `${hash}${NONCE_REST}`,
        signature: UNSIGNED,
      });
    },
  };
}
