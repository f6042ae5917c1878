const orders = (count: number): string => (count === 1 ? '1 order is' : `${String(count)} orders are`);

/** Guard rails, the dead man’s switch, panic, and the way back to trading. */
export const safety = {
  title: 'Safety',
  page: 'Page',
  pages: { rails: 'Guard rails', 'dead-man': 'Dead man’s switch', keys: 'Shortcuts' },
  back: 'Back',
  rails: {
    lead: 'Limits that this program keeps, for every caller and every key, bots too. The venue does not know them. Cancels pass all of them. To tighten is free; to loosen is shown once more.',
    day: 'Result since 00:00 UTC',
    open: 'Open now',
    lastMinute: 'Orders in the last minute',
    lossReached:
      'The loss of the day is reached: only cancels and orders that reduce a position pass until 00:00 UTC.',
    save: 'Set the rails',
    loosen: 'Loosen the rails',
    saved: 'The guard rails are set.',
  },
  boxes: {
    noLimit: 'no limit',
    maxOrderNotional: 'Largest order',
    maxOpenNotional: 'Most that is open',
    maxDailyLoss: 'Largest loss of a day',
    maxDistanceFromMarkBps: 'Farthest from the mark price',
    maxOrdersPerMinute: 'Orders in a minute',
    orders: 'orders',
    symbols: 'Markets',
    all: (symbols: string) => `all: ${symbols}`,
  },
  deadMan: {
    states: { off: 'Off', armed: 'Armed', counting: 'Counting down', fired: 'Fired' },
    firesIn: (span: string) => `and fires in ${span}`,
    goesOn: 'and cancels new orders of its strategies as well, until what it watches is back',
    problem: (problem: string) => `It could not act now: ${problem}`,
    cannot:
      'It cannot close positions or undo a trade that comes before the cancel, and it needs a session key that may cancel all orders of a market. While the venue does not answer, it goes on trying.',
    enabled: 'Cancel all orders when what is watched has gone',
    watch: 'What is watched',
    watches: { interface: 'An interface', clients: 'Any client', heartbeat: 'A heartbeat' },
    seconds: 'Away for',
    name: 'Name of the caller',
    strategies: 'Strategies',
    allStrategies: 'all',
    pause: 'Also pause the signing of new orders, as a panic does',
    lastFired: (at: string, pairs: number, left: number | null) =>
      `It fired last at ${at}: ${String(pairs)} ${pairs === 1 ? 'pair' : 'pairs'} of strategy and market${left === null ? '' : `, ${String(left)} orders left open`}.`,
    save: 'Set the switch',
    weaken: 'Weaken the switch',
    saved: 'The dead man’s switch is set.',
    wholeSeconds: 'Write whole seconds.',
    secondsRange: 'From 5 up to 86400, a day.',
    writeName: 'Write a name.',
    nameHint: 'The caller sends its heartbeat under it.',
  },
  panic: {
    ask: 'Panic: cancel everything',
    cancelling: 'Cancelling everything',
    ended: 'Panic, ended',
    endedBy: (by: string) => `Panic by ${by}, ended`,
    nobody: 'nobody',
    /** Stands behind the key. */
    atOnce: 'does this at once, from anywhere, without asking.',
    reading: 'Reading what is open, and cancelling the largest first…',
    run: 'Cancel everything now',
    resume: 'Resume trading…',
    hide: 'Hide; it goes on',
    nothingKnown: 'No open orders are known. It would look once more, and pause the signing of new orders.',
    does: 'It cancels all open orders, the largest first, past every rail and every order that waits, and pauses the signing of new orders until you resume. Positions stay as they are.',
    cannot:
      'It cannot: close positions, undo a trade that comes before the cancel, reach orders of wallets that are not on this machine, or do anything while the venue does not answer. Its report says what is still open.',
    budgetAtOnce: 'The request budget lets it go at once.',
    budgetTakes: (span: string) => `The request budget makes it take about ${span}.`,
    plan: 'What would be cancelled, in this order',
    columns: {
      strategy: 'Strategy',
      market: 'Market',
      orders: 'Orders',
      notional: 'Notional, USDC',
      signer: 'Signed by',
    },
    signers: { wallet: 'the wallet, by this click', session: 'a session key' },
    sent: (done: number, all: number, left: string | null) =>
      `${String(done)} of ${String(all)} sent${left === null ? '' : `, about ${left} more`}.`,
    leftUnread: 'What is left could not be read: look at the open orders.',
    leftOpen: (count: number) => `${orders(count)} still open.`,
    nothingToCancel: 'There was nothing to cancel.',
    nothingLeft: 'Nothing is left open.',
    paused: 'New orders are paused; cancels go on.',
    progress: 'Pairs that were sent',
    of: (strategy: string, count: number) => `of ${strategy}, ${String(count)} open`,
    stillOpen: 'Still open',
    ofStrategy: (strategy: string | null) => `of ${strategy ?? 'an unknown strategy'}`,
    doubt: (count: number) =>
      `${count === 1 ? 'One order was' : `${String(count)} orders were`} on the way and the outcome is not known: it may still open. Look at Requests.`,
    began: (at: string, by: string, ended: string | null) =>
      `Began ${at} by ${by}${ended === null ? '' : `, ended ${ended}`}.`,
  },
  pair: {
    approval: 'waits for you to let the wallet sign',
    stillOpen: (count: number, why: string | undefined) =>
      `${String(count)} still open${why === undefined ? '' : `: ${why}`}`,
    waits: 'waits for its turn',
    nothingSent: 'nothing was sent',
    cancelled: (all: boolean, again: boolean) =>
      `${all ? 'all cancelled' : 'sequenced'}${again ? ', at the second time' : ''}`,
    unknown: 'sent; the outcome is not known yet',
    sending: 'is being sent',
    nothingToCancel: 'nothing was left to cancel',
  },
  resume: {
    title: 'Resume trading',
    text: (since: string, by: string) =>
      `The signing of new orders is paused since ${since}, by ${by}. From now on session keys sign new orders again, of bots and scripts too. Guard rails stay as they are.`,
    stay: 'Stay paused',
    done: 'New orders may be signed again.',
  },
};
