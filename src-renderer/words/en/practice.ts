/** What can be done to the practice venue, and what one learns from it. */
export const practice = {
  elsewhere: (label: string) => `Controls exist on the practice venue alone; this is ${label}.`,
  done: {
    deposit: (amount: string, strategy: string) => `${amount} USDC are in strategy ${strategy}.`,
    depositDdx: (amount: string) => `${amount} DDX are deposited.`,
    price: (symbol: string, price: string) => `The index of ${symbol} is ${price}.`,
    noPrice: (symbol: string) => `${symbol} has no mark price until one is set.`,
    participants: (running: boolean) =>
      running ? 'The participants deal again.' : 'The participants have stopped.',
    deny: (denied: boolean) =>
      denied
        ? 'The venue refuses this trader from now on.'
        : 'The venue takes requests of this trader again.',
    clock: (running: boolean) => (running ? 'The venue’s clock goes.' : 'The venue’s clock stands still.'),
    advance: (span: string) => `The venue’s clock is ${span} further.`,
    waits: (name: string) => `${name}: it waits for the next request.`,
    now: (name: string) => `${name}: done.`,
    calledOff: 'Nothing waits for the next request any more.',
    reset: 'The practice exchange has begun anew.',
  },
  funds: {
    title: 'Funds',
    learn:
      'A deposit raises the margin at once. A strategy may hold 10,000 USDC, and 10 million with 1,000,000 DDX; more is refused. Another name opens another strategy.',
    strategy: 'Strategy',
    amount: 'USDC',
    deposit: 'Deposit USDC',
    ddx: 'DDX',
    depositDdx: 'Deposit DDX',
  },
  market: {
    title: 'Market',
    learn:
      'Move the price and watch profit, margin and the distance to liquidation follow. Without a mark price the venue takes no orders that need one.',
    price: (symbol: string) => `Index of ${symbol}`,
    set: 'Set the price',
    by: (percent: string) => `${percent}%`,
    move: (symbol: string, percent: string) => `Move ${symbol} by ${percent}%`,
    away: 'Take the mark price away',
    stop: 'Stop the participants',
    start: 'Let them deal',
    quiet: 'With nobody else there a market order finds nothing to trade with.',
  },
  clock: {
    title: 'Clock',
    learn:
      'Session keys, funding every 8 h and the daily settlement go by the venue’s clock. Everything between now and then happens, each at its time.',
    stand: 'Stop the clock',
    go: 'Let it go',
    step: (span: string) => `+ ${span}`,
    stepOf: (span: string) => `Move the clock on by ${span}`,
    spans: { minute: '1 min', hour: '1 h', funding: '8 h', day: '1 day' },
    note: 'A session key that ends meanwhile has ended. The clock goes as fast as this machine’s, or stands; it never goes back.',
  },
  faults: {
    title: 'Faults',
    learn:
      'Arm one, then place a small order and open its details in Requests: the trail shows what was done about it.',
    times: 'For how many requests',
    cause: (how: string, name: string) => `${how}: ${name}`,
    arm: 'Arm',
    now: 'Now',
    calledOff: 'Call all off',
    waiting: 'waits for the next request',
    kinds: {
      'drop-response-after-commit': {
        name: 'Lose the answer',
        learn:
          'The venue has the order and you never hear of it: the request is Unknown, is asked for again byte by byte, and is found.',
      },
      'internal-error-after-commit': {
        name: 'Fail after it was taken',
        learn: 'An error does not mean that nothing happened: placing the order again would have made two.',
      },
      'internal-error-before-commit': {
        name: 'Fail before it was taken',
        learn:
          'From outside it looks the same; only asking again tells them apart, and that is safe since the bytes are the same.',
      },
      'not-accepting': {
        name: 'Take no requests for a moment',
        learn:
          'The venue says so before it has done anything: the same bytes are sent again when it is ready.',
      },
      'trusted-time-unavailable': {
        name: 'Have no trusted time',
        learn:
          'The venue cannot tell whether a request is fresh; it waits and is sent again inside its window.',
      },
      delay: {
        name: 'Answer late (5 s)',
        learn:
          'The ticket waits, the second click does nothing, and the window of the request goes on running.',
      },
      'drop-sockets': {
        name: 'Drop the realtime connection',
        learn: 'Books turn stale and are read anew; what is old is dimmed and says since when.',
      },
      'rotate-encryption-key': {
        name: 'Change the encryption key',
        learn:
          'The next request is sealed to a key that no longer holds; the new one is fetched and the same bytes are sealed again.',
      },
    },
    deny: {
      name: 'Shut this trader out',
      learn:
        'Every request is rejected as AccessDenied, cancels too: what is open stays open until the venue lets you in again.',
      on: 'Shut out',
      off: 'Let in',
    },
  },
  reset: {
    title: 'Begin anew',
    learn: 'A fresh exchange with another history, or the same one again by its seed.',
    seed: 'Seed',
    seedHint: 'drawn',
    ask: 'Reset…',
    dialog: 'Reset the practice exchange',
    lost: 'These are gone, and nothing brings them back:',
    losses: [
      'practice funds, positions and open orders of all wallets',
      'fills, funding and history at the venue, and its charts',
      'bots that trade here lose their orders as well',
    ],
    kept: 'Wallets, session keys, guard rails, settings and the journal of requests on this machine stay. You begin again as at the first start.',
    goOn: 'Go on',
    sure: 'Once more: the exchange is wiped when you press this.',
    now: 'Wipe and begin anew',
    back: 'Keep it',
  },
  seedWrong: 'A seed is a whole number from 0 to 4,294,967,295.',
  seedHintWrong: 'Leave it empty to draw one.',
};
