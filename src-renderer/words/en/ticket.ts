/** What an order says about itself, as far as its words need it. */
interface Order {
  readonly side: 'buy' | 'sell';
  readonly amount: string;
  readonly symbol: string;
  /** null at market. */
  readonly price: string | null;
  readonly stop: string | null;
}
const sides = { buy: 'Buy', sell: 'Sell' };

/** The order ticket. */
export const ticket = {
  title: 'Order ticket',
  signedBy: 'signed by',
  signer: 'Signed by',
  side: 'Side',
  type: 'Order type',
  types: { limit: 'Limit', market: 'Market', stop: 'Stop', 'post-only': 'Post-only', scale: 'Scale' },
  price: 'Price',
  stopPrice: 'Stop price',
  amount: 'Amount',
  atMarket: 'market price',
  onceAwake: 'market, once it wakes up',
  best: { buy: 'Best bid', sell: 'Best ask' },
  unit: 'Unit of the amount',
  value: 'value in USDC',
  percent: 'percent of what the margin allows',
  /** What is sent, beside an amount that was typed in another unit. */
  sends: (amount: string, symbol: string) => `= ${amount} ${symbol}`,
  sendsMeaning: 'Rounded down to the smallest step: this is what is sent.',
  shares: 'Amount as a part of what the margin allows',
  slider: 'Percent of what the margin allows',
  most: (amount: string, symbol: string) => `of ${amount} ${symbol}`,
  steps: 'Arrow keys: one step; with Shift 10, with Ctrl or Alt 100. 1.5k and 2m are understood.',
  missing: {
    price: 'Write a price, or order at market.',
    scalePrice: 'Write a price.',
    stopPrice: 'Write the mark price at which it wakes up.',
    amount: 'Write an amount.',
    exits: 'Write a stop, a target, or both.',
    count: 'Write how many orders.',
  },
  check: {
    nearest: (nearest: string) => `The nearest that is allowed is ${nearest}.`,
    amountAboveZero: 'Write an amount above zero.',
    limitAboveZero: 'A limit order needs a price above zero.',
    stopAboveZero: 'A stop order needs a stop price above zero.',
    tooSmall: (least: string) => `That is less than the smallest size, ${least}.`,
    writeMore: 'Write more.',
    noPrice: 'There is no price to reckon with yet.',
    noPriceHint: 'Write a price, or the amount in units.',
    noMargin: 'What the margin allows is not known yet.',
    noMarginHint: 'Write the amount in units.',
    above100: 'That is more than all of it.',
    above100Hint: 'Write at most 100.',
    twoWays: (typed: string, decimals: string, thousands: string) =>
      `${typed} can be read as ${decimals} or as ${thousands}.`,
    twoWaysHint: (decimals: string, thousands: string) =>
      `A typed point parts decimals, a shown one thousands. Write ${decimals} or ${thousands}.`,
    useIt: (nearest: string) => `Use ${nearest}`,
  },
  inSpite: 'Send in spite of it…',
  sent: {
    order: ({ side, amount, symbol, price, stop }: Order) =>
      `${sides[side]} ${amount} ${symbol} ${price === null ? 'at market' : `@ ${price}`}${stop === null ? '' : `, stop ${stop}`}`,
    part: (side: 'buy' | 'sell', amount: string | null, symbol: string) =>
      `${sides[side]} ${amount === null ? '' : `${amount} `}${symbol}`,
    bracket: (order: string) => `${order}, with exits`,
    /** Where there are several strategies. */
    within: (order: string, strategy: string) => `${order}, strategy ${strategy}`,
    scale: (side: 'buy' | 'sell', amount: string, symbol: string, count: number, from: string, to: string) =>
      `${sides[side]} ${amount} ${symbol} in ${count} orders, ${from} to ${to}`,
  },
  blocked: {
    daemon: 'Orders wait until the daemon is back.',
    venue: 'Orders wait until the venue answers.',
    locked: 'The vault is locked: unlock it to trade.',
    noSession: 'No session key is there to sign orders.',
    paused: 'New orders are paused.',
  },
  paused: (since: string, by: string) => `New orders are paused since ${since}, by ${by}. Cancels go on.`,
  resume: 'Resume trading…',
  estimates: {
    orderValue: 'Order value',
    averagePrice: 'Average price',
    fillsAtOnce: 'Fills at once',
    takesAtOnce: 'Fills at once, as far as the book reaches its price.',
    slippage: 'Slippage',
    /** How much worse than the best price, and what it takes of what the book shows. */
    slipped: (distance: string, share: string) => `${distance} from best, ${share} of the book`,
    notEnough: 'not enough in the book',
    notEnoughMeaning: (amount: string, symbol: string) =>
      `The book shows ${amount} ${symbol} within the limit; at market the rest would be cancelled.`,
    fee: 'Fee',
    freeAfter: 'Free after',
    marginAfter: 'Margin after',
    leverageAfter: 'Leverage after',
    liquidationAfter: 'Liquidation after',
    note: 'Estimates, from the book as it is now.',
    scaleNote: 'Estimates, as if all of them were filled.',
    wouldCross: 'It would trade at once, so the venue would reject it.',
    stopMet: 'The mark price is there already: it would wake up at once.',
  },
  signing: {
    title: 'Signing and limits',
    key: 'Session key',
    lasts: (name: string, left: string) => `${name}, ${left} left`,
    none: 'none that may do this',
    requests: 'Requests now',
    of: (now: string, all: string) => `${now} of ${all}`,
    next: (span: string) => `next in ${span}`,
    needs: (count: number) => `needs ${count}`,
    railOrders: 'Orders this minute',
    railOrder: 'Largest order',
    railOpen: 'Open value',
  },
  outcome: {
    sending: 'Signing and sending…',
    sequenced: (words: string, index: string) => `${words}: sequenced as ${index}`,
    verified: ', receipt verified',
    lost: (words: string) =>
      `${words}: the connection broke while it was under way. The journal of the daemon has it; look at Requests.`,
    unknown: (words: string) =>
      `${words}: the outcome is not known yet. It is being looked for at the venue; do not place it again.`,
    again: 'Ask again…',
  },
  confirm: {
    setting: 'Ask before sending',
    modes: { never: 'never', above: 'from a size on', always: 'always' },
    from: 'From a value of',
    large: 'A large order',
    plain: 'Send this order?',
    group: 'Send these orders?',
    inSpite: 'In spite of what was found',
    inSpiteMeaning:
      'The venue would probably refuse it. Sent in spite of that, the venue decides; the journal notes that you did.',
    largeMeaning: (from: string) => `Orders from ${from} USDC on are asked about once more.`,
    exactly: 'Exactly this is signed and sent.',
    exactlyEntry: 'The entry is signed and sent just so; its exits are, once it trades.',
    back: 'Back',
    place: (words: string) => `Place: ${words}`,
    sendInSpite: (words: string) => `Send in spite of it: ${words}`,
    strategy: 'Strategy',
    notKnown: 'not known',
  },
  exits: {
    offer: 'Stop and target',
    stop: 'Stop-loss',
    target: 'Target',
    stopPlace: 'mark price that wakes it',
    targetPlace: 'limit price',
    wrongSide: {
      stopBelow: 'The stop of a purchase must lie below its entry.',
      stopAbove: 'The stop of a sale must lie above its entry.',
      targetAbove: 'The target of a purchase must lie above its entry.',
      targetBelow: 'The target of a sale must lie below its entry.',
    },
    wrongSideHint: 'Otherwise it would trade as soon as it is placed.',
    does: {
      entry: 'goes out at once',
      stop: 'closes at market when the mark price gets there',
      target: 'closes at this price or better',
    },
    resultMeaning: 'What it would come to at this price, in USDC and without fees.',
    warning:
      'The venue knows no order that only reduces a position. So exits are placed only for what the entry has traded; when one exit trades, this program makes the other smaller or cancels it. It can do so only while it runs: the window may be closed, the daemon may not. Both can trade in the same moment, and if you close the position in another way, the exits stay and would open a new one: cancel them then. A strategy does not trade with itself: an exit that meets another order of yours is rejected. The rest of its own entry is then cancelled and the exit placed again; any other order in its way is yours to move.',
    warningTitle: 'What exits cannot do here',
  },
  scale: {
    from: 'First price',
    to: 'Last price',
    count: 'Orders',
    sizes: 'Sizes',
    shapes: { flat: 'Flat', rising: 'Rising', falling: 'Falling' },
    postOnly: 'Post-only',
    postOnlyMeaning: 'None of them ever takes: one that would trade at once is rejected.',
    does: 'rests until it is met',
    takes: 'would trade at once',
    problems: {
      count: (least: number, most: number) => `Write a whole number from ${least} to ${most}.`,
      grid: 'Correct the amount and the prices first.',
      prices: 'There are fewer prices between the first and the last than orders.',
      sizes: 'Some of the orders would be smaller than the smallest size.',
    },
    problemHint: 'Take fewer orders, or a larger amount or distance.',
  },
  plan: {
    title: 'What will be sent',
    /** Accessible name of the list. */
    orders: 'Orders that will be sent',
    average: (price: string) => `average ${price}`,
  },
  group: {
    kinds: { bracket: 'Bracket', scale: 'Scale' },
    roles: { entry: 'Entry', stop: 'Stop', target: 'Target', rung: 'Order' },
    rung: (number: string) => `Order ${number}`,
    states: {
      planned: 'planned',
      sending: 'being sent',
      unknown: 'outcome unknown',
      waits: 'waits for its price',
      open: 'open',
      'partly filled': 'partly filled',
      filled: 'filled',
      cancelled: 'cancelled',
      rejected: 'rejected',
      refused: 'refused',
    },
    filledOf: (filled: string, amount: string) => `${filled} of ${amount}`,
    working: 'under way',
    ending: 'being cancelled',
    stuck: 'needs you',
    noKey:
      'No session key of its wallet signs for it now: what is to be placed or changed later is refused. Issue one.',
    keys: 'Session keys…',
    ends: {
      done: 'done',
      'not-entered': 'the entry came to nothing; no exit was placed',
      released: 'its exits were cancelled elsewhere',
      cancelled: 'cancelled',
    },
    cancel: 'Cancel what stands',
    bare: 'Its position stays open, without its stop and its target.',
    cancelBare: 'Cancel the exits too',
    leave: 'Leave it as it is',
    retry: 'Try again',
    show: 'Show its requests',
    empty: 'No brackets or scales yet. Take Scale in the ticket, or add a stop and a target to an order.',
    legs: (kind: string) => `Orders of this ${kind.toLowerCase()}`,
    head: (kind: string, side: 'buy' | 'sell', symbol: string) => `${kind}: ${sides[side]} ${symbol}`,
    of: (kind: string, leg: string) => `${kind} · ${leg}`,
  },
};
