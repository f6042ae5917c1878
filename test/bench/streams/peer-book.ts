import assert from 'node:assert/strict';
import { openPeerBook, type PeerBook, type PeerLimit, type PeerSide } from '../peers/order-book.ts';
import type { Book } from '../../../src-venue/engine/index.ts';
import type { Operation, OrderName } from './operation.ts';

/** An operation with the arguments of the peer's function ready, so that making them costs it nothing. */
type PeerOperation =
  | { readonly kind: 'limit'; readonly options: PeerLimit }
  | { readonly kind: 'market'; readonly options: { side: PeerSide; size: number } }
  | { readonly kind: 'cancel'; readonly id: string }
  | { readonly kind: 'modify'; readonly id: string; readonly update: { size: number; price: number } };

const nameOf = (id: OrderName): string => `o${id}`;

export function peerOperations(stream: readonly Operation[]): PeerOperation[] {
  return stream.map((operation) => {
    const { kind } = operation;
    if (kind === 'cancel') return { kind, id: nameOf(operation.id) };
    const side = operation.side === 0 ? 'buy' : 'sell';
    if (kind === 'market') return { kind, options: { side, size: operation.lots } };
    const { lots: size, ticks: price } = operation;
    const id = nameOf(operation.id);
    if (kind === 'limit') return { kind, options: { id, side, size, price } };
    return { kind, id, update: { size, price } };
  });
}

/** Prices and sizes are whole numbers, ticks and lots, so that the peer's floating point is exact. */
export function applyToPeer(book: PeerBook, operation: PeerOperation): void {
  switch (operation.kind) {
    case 'limit':
      book.limit(operation.options);
      return;
    case 'market':
      book.market(operation.options);
      return;
    case 'cancel':
      book.cancel(operation.id);
      return;
    case 'modify':
      book.modify(operation.id, operation.update);
      return;
  }
}

/** Price and volume of every level of a book of ours, as the peer's `depth` answers it. */
const depthOf = ({ asks, bids }: Pick<Book<unknown>, 'asks' | 'bids'>): [number, number][][] =>
  [asks, bids].map(({ levels }) => levels.toReversed().map(({ ticks, lots }) => [ticks, lots]));

/** Both sides run through the stream and must stand with the same book on the way, and at its end. */
export function proveSameBooks<Item>(
  items: readonly Item[],
  apply: (item: Item) => void,
  book: Pick<Book<unknown>, 'asks' | 'bids'>,
  peerItems: readonly PeerOperation[],
): void {
  const peer = openPeerBook();
  items.forEach((item, index) => {
    apply(item);
    const peerItem = peerItems[index];
    if (peerItem) applyToPeer(peer, peerItem);
    if (index % 1_000 === 0 || index === items.length - 1)
      assert.deepEqual(depthOf(book), peer.depth(), `operation ${index}`);
  });
}
