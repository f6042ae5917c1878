/** Before the first trade, while the vault is closed, and what a person is asked to approve. */
export const custody = {
  back: 'Back',
  done: 'Done',
  unlock: 'Unlock',
  unlockMore: 'Unlock…',
  sign: {
    title: 'To sign',
    approve: 'Approve and sign',
    device: 'Continue on the device',
    again: 'Make it anew',
    windowOver: 'Its window is over; nothing was signed.',
    timeOver: 'Its time is over; nothing was signed.',
  },
  approvals: {
    over: 'Nobody approved it in time. Nothing was signed; who asked was told.',
    elsewhere:
      'It is no longer asked for: it was decided elsewhere, or who asked has gone. Nothing was signed here.',
    askedBy: 'Asked for by',
    caller: (caller: string, at: string, more: number) =>
      `the ${caller}, at ${at}${more > 0 ? `; ${String(more)} more after this one` : ''}`,
    command: 'With',
    wallet: 'Wallet',
    address: 'address of the wallet',
    device:
      'The key of this wallet is on a Ledger. After you approve it here the device asks next: compare what it shows with this, and confirm it there. Nothing is signed before.',
    /** Where a program asked for the address of this page. */
    notHere: (program: string) =>
      `A program (${program}) asked for the address of this page, so a click in it does not show that a person approves: for a live wallet nothing is approved here.`,
    where:
      'Approve it in the desktop window, or in the page whose address Countersign printed when it was started.',
    whereAnew:
      'Do it in the desktop window, or in the page whose address Countersign printed when it was started.',
    whereById: 'Or in a terminal, with the passphrase of the vault:',
    approveCommand: (id: string) => `countersign approvals approve ${id}`,
    approve: 'Approve',
    reject: 'Reject',
    later: 'Decide later',
    next: 'Go on',
    saidOver: (title: string) => `${title}: nobody approved it in time; nothing was signed.`,
    saidElsewhere: (title: string) =>
      `${title}: no longer asked for. It was decided elsewhere, or who asked has gone.`,
    approved: (title: string) => `${title}: approved.`,
    rejected: (title: string) => `${title}: rejected; nothing was signed.`,
  },
  closedDoor: {
    title: 'This address is used up',
    why: 'An address of Countersign opens once, and belongs to the tab that opened it. This tab has no key to the daemon, or the daemon was started again since.',
    anew: 'Make a fresh one in a terminal, and open what it prints:',
  },
  damaged: {
    title: 'The vault is damaged',
    what: 'Its file was changed or cut short, so nothing in it can be opened. It was left exactly as it is and will not be written over.',
    next: 'Prices go on; nothing can be signed. Put back a copy of the vault file that is whole, then start Countersign again.',
  },
  locked: {
    title: 'The vault is locked',
    lead: 'Prices go on. Nothing can be signed until the vault is open.',
    opens: {
      passphrase: 'Its passphrase opens it.',
      keychain: 'Its key lies in the keychain of your system, which opens it.',
      unprotected:
        'It is unprotected: its key lies in a file beside it, and anyone with your files can open it.',
    },
    passphrase: 'Passphrase',
  },
  /** What needs session keys later, and what becomes of it while they are locked. */
  heldUp: {
    brackets: (count: number) =>
      count === 1
        ? '1 bracket waits for the vault to be unlocked: its stop and its target are neither placed nor changed meanwhile.'
        : `${String(count)} brackets wait for the vault to be unlocked: their stops and targets are neither placed nor changed meanwhile.`,
    scales: (count: number) =>
      count === 1
        ? '1 scale waits as well: the rest of its orders is not placed meanwhile.'
        : `${String(count)} scales wait as well: the rest of their orders is not placed meanwhile.`,
    scalesAlone: (count: number) =>
      count === 1
        ? '1 scale waits for the vault to be unlocked: the rest of its orders is not placed meanwhile.'
        : `${String(count)} scales wait for the vault to be unlocked: the rest of their orders is not placed meanwhile.`,
    /** Before it is locked. */
    would: 'If the session keys are locked now:',
  },
  practice: {
    title: 'Practise on a complete exchange, on this machine',
    lead: 'The practice venue runs on this machine with other traders in it, and needs neither network nor account. One click makes a wallet, funds it with practice money and signs a key that may trade for a day.',
    happens: 'What will happen',
    stepDone: ' (done)',
    kept: 'How the keys are kept',
    signed: 'What will be signed',
    keptBy: {
      keychain:
        'The keys are sealed in a vault on this machine. The key of the vault lies in the keychain of your system.',
      passphrase: 'The keys are sealed in a vault on this machine, under your passphrase.',
      unprotected:
        'The keys are sealed in a vault on this machine under a key file beside it: practice, unprotected. Such a vault refuses wallets for live venues.',
      choose:
        'This machine has no keychain that answers. The keys are sealed in a vault on this machine; choose how it is kept.',
    },
    approval: 'The click is the approval of exactly this.',
    waiting: 'Waiting for the venue.',
    triedAgain: 'It is being tried again.',
    start: 'Start practising',
    ready: 'Ready to practise.',
  },
  keep: {
    label: 'How the vault is kept',
    without: 'Go on without',
    withoutMeaning:
      'Marked “practice, unprotected”; anyone with your files has these keys. Wallets for live venues are refused.',
    passphrase: 'Under a passphrase',
    passphraseMeaning: 'Asked for at each start. Nobody can bring it back.',
  },
  passphrase: {
    fresh: 'New passphrase',
    again: 'The same once more',
    least: (count: number) => `At least ${String(count)} characters.`,
    longer: 'Longer is better: four words or more.',
    differs: 'This is not what you wrote above.',
  },
  live: {
    venue: 'Live venue',
    lead: 'This profile trades with real money. Bring a wallet, then let it sign a session key: a key that places and cancels orders for a while, and can never withdraw.',
    wallet: 'A wallet',
    wallets: 'Wallets…',
    walletHint:
      'Safest is a Ledger, whose key never leaves it. A wallet of this machine is sealed in its vault.',
    fromLedger: 'From a Ledger…',
    import: 'Import…',
    create: 'Create…',
    watch: 'Only watch an address…',
    session: 'A session key',
    watched: (name: string) =>
      `${name} is only watched: it never signs, so no session key can be issued for it.`,
    sessionHint:
      'You choose what it may do, for how long and within which limits, and the wallet signs that once.',
    issue: 'Issue a session key…',
    look: 'Look at the market first',
    unverified:
      'Before the first request is signed for this venue, read what is not confirmed about it. Requests are refused until you accept.',
    accept: 'Accept these facts',
    accepted: 'The profile is accepted.',
  },
  said: {
    unlocked: 'The vault is unlocked.',
    allLocked: 'Everything is locked.',
    locked: 'The vault is locked.',
  },
};
