/** The order book. */
export const book = {
  title: 'Order book',
  view: 'View',
  levels: 'Levels',
  orders: 'Orders',
  aggregation: 'Aggregation',
  price: 'Price',
  amount: 'Amount',
  total: 'Total',
  asks: 'Asks',
  bids: 'Bids',
  bestBid: 'Best bid',
  bestAsk: 'Best ask',
  /** Accessible name of a best price, which can be pressed. */
  useBest: (which: string, price: string) => `${which} ${price}, use as price`,
  none: 'none',
  spread: 'Spread',
  crossed: 'crossed',
  crossedMeaning: 'The best bid is not below the best ask: no venue should show such a book.',
  held: 'held',
  heldMeaning: 'Prices stay in their rows while the pointer or the keyboard is on them; amounts go on.',
  /** Before the best prices of now, while others are held in their rows. */
  now: 'best prices now',
  own: (amount: string) => `own order ${amount}`,
  queued: (amount: string, place: number, ahead: string) =>
    `own order ${amount}, place ${place} in the queue, ${ahead} ahead`,
  place: (place: number) => `#${place}`,
  keys: 'Enter takes the price, Shift and Enter the amount up to this line. Arrow keys go from line to line.',
  tip: 'Click: price. Ctrl or Cmd and click: amount up to here.',
  noAnswer: 'The venue does not answer. It is being tried again.',
  waiting: (symbol: string) => `Waiting for the book of ${symbol}.`,
  empty: (symbol: string) => `No order rests in ${symbol} now. The first limit order makes the book.`,
  unreadable: (count: number) =>
    count === 1 ? '1 line came that cannot be shown.' : `${count} lines came that cannot be shown.`,
};
