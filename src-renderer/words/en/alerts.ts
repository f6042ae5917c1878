/** What one is told of without having looked. */
export const alerts = {
  bell: (unread: number) => (unread === 0 ? 'Alerts' : `Alerts, ${String(unread)} unread`),
  categories: {
    fill: 'Fills',
    rejection: 'Rejections and unknown outcomes',
    liquidation: 'Distance to liquidation',
    session: 'Session keys that end',
    connection: 'Connection lost and back',
  },
  counts: {
    fill: (count: number) => `${String(count)} ${count === 1 ? 'fill' : 'fills'}`,
    rejection: (count: number) => `${String(count)} ${count === 1 ? 'request' : 'requests'} not done`,
    liquidation: (count: number) => `${String(count)} margin ${count === 1 ? 'warning' : 'warnings'}`,
    session: (count: number) => `${String(count)} session ${count === 1 ? 'key' : 'keys'}`,
    connection: () => 'the connection changed',
  },
  fill: {
    whole: 'Filled',
    part: 'Partly filled',
    soFar: (summary: string, filled: string) => `${summary}, ${filled} so far`,
    next: 'The position shows what is held now.',
  },
  rejection: {
    rejected: 'Rejected by the venue',
    takenBack: 'Turned down after it was accepted',
    notSequenced: 'Never reached the venue',
    unknown: 'Outcome not known yet',
    next: {
      rejected: 'Its details say which rule it broke. Nothing of it stands.',
      takenBack: 'Its details say why. What it should have done has not happened.',
      notSequenced: 'It can be placed again: this one is certain never to count.',
      unknown: 'Do not place it again: it is being looked for, and may stand already.',
    },
  },
  group: {
    stuck: 'A bracket or a scale needs you',
    next: 'Nothing more of it happens by itself: try again, or cancel what stands.',
  },
  liquidation: {
    near: 'Near liquidation',
    last: 'Very near liquidation',
    detail: (strategy: string, now: string, end: string) =>
      `Strategy ${strategy} has a margin of ${now}; below ${end} it is liquidated`,
    next: 'Make the position smaller, cancel orders that would add to it, or deposit collateral.',
    over: 'Away from liquidation again',
    overNext: 'Nothing needs to be done.',
    done: 'Liquidated',
    doneDetail: (strategy: string) => `The venue has closed the positions of strategy ${strategy}`,
    doneNext: 'The strategy is frozen until its next deposit. Fills show at which prices it was closed.',
  },
  session: {
    soon: 'A session key ends soon',
    soonDetail: (name: string, left: string) => `${name} ends in ${left}`,
    soonNext: 'Renew it now, or orders need the wallet afterwards. Orders that are open stay open.',
    ended: 'A session key has ended',
    endedDetail: {
      expired: (name: string) => `The time of ${name} is over`,
      denied: (name: string) => `The venue refuses ${name}`,
      lost: (name: string) => `The key of ${name} is not in the vault`,
    },
    endedNext: 'Issue another one to go on trading. Open orders stay open: cancel them if nobody watches.',
  },
  connection: {
    lost: {
      daemon: 'The daemon is not there',
      venue: 'The venue does not answer',
      feed: 'No live data',
    },
    lostDetail: {
      daemon: 'The window has lost the program that holds the keys',
      venue: 'Neither prices nor orders come through',
      feed: 'The realtime connection broke; what is on screen is old',
    },
    lostNext: {
      daemon: 'It is being tried again. Open orders stay open at the venue meanwhile.',
      venue: 'It is being tried again. Open orders stay open; the dead man’s switch cannot cancel them now.',
      feed: 'It is being made again. Orders can be sent, but think of old prices.',
    },
    back: {
      daemon: 'The daemon is back',
      venue: 'The venue answers again',
      feed: 'Live data again',
    },
    away: (span: string) => `It was away for ${span}`,
    backNext: 'What was missed has been read again.',
  },
  panel: {
    empty:
      'Nothing yet. Fills, rejections, warnings and lost connections of this window stand here, newest first.',
    emptyOff: 'Every kind of alert is switched off.',
    clear: 'Clear',
    settings: 'What to tell, and how',
    list: 'Alerts, newest first',
    unread: 'new',
    remove: (title: string) => `Remove: ${title}`,
    go: {
      request: 'Show the request',
      positions: 'Positions',
      groups: 'Brackets and scales',
      sessions: 'Session keys…',
      retry: 'Try again now',
    },
  },
  toasts: {
    region: 'New alerts',
    more: (count: number) => `and ${String(count)} more`,
    close: (title: string) => `Close: ${title}`,
  },
  settings: {
    what: 'What',
    how: 'How',
    parts: 'Parts of an order, too',
    margin: 'First warning below a margin of',
    marginNote: 'Liquidation is below 5%; a last warning comes below 7%.',
    session: 'Told before its end',
    sessionChoice: (minutes: number) =>
      minutes < 60 ? `${String(minutes)} min` : `${String(minutes / 60)} h`,
    connection: 'Told when broken for',
    connectionChoice: (seconds: number) => `${String(seconds)} s`,
    toasts: 'Show them over the workspace for some seconds',
    sounds: 'Play a short tone',
    system: 'Notifications of the system while the window is not in front',
    systemNote: {
      absent: 'This browser has none.',
      denied:
        'The browser does not allow them for this page: allow them in its settings, then switch this on.',
      default: 'The browser asks once.',
      granted: 'They name amounts and prices, also on a screen that others see.',
    },
    mine: 'Only while this window is open, and for this machine alone: what must not be missed belongs to the dead man’s switch.',
  },
};
