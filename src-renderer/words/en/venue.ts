/** Which venue this is, and which others there are. */
export const venue = {
  banner: 'Practice venue: no real money',
  bannerHint: 'Prices, orders and funds are played on this machine. Which venues there are…',
  live: (label: string) => `${label}: real money`,
  testnet: (label: string) => `${label}: a test network, no real money`,
  controls: 'Practice controls…',
  title: 'Venues',
  profiles: 'Profiles',
  running: 'running now',
  kinds: {
    practice: 'Practice',
    testnet: 'Test network',
    mainnet: 'Real money',
  },
  about: {
    practice:
      'An exchange on this machine, with simulated participants. It needs no network and no account, and nothing in it is worth anything.',
    testnet:
      'A test network of the venue: real connections and real rules, and funds that are worth nothing. It needs a wallet of the live class.',
    mainnet:
      'The venue itself. Orders move real money. It needs a wallet of the live class, deposits made on the chain, and what is unverified to be accepted once.',
  },
  address: 'Address',
  noAddress: 'given when it is started',
  accepted: 'Accepted',
  notAccepted: 'not yet: nothing is signed for it before',
  acceptedYes: 'yes, on this machine',
  document: 'Document',
  facts: 'What its publisher has not confirmed',
  factsNote:
    'Each was inferred or chosen by Countersign. If one is wrong, requests may be refused or misread; preflight and receipts are checked all the same.',
  noFacts: 'Everything about it is known: it is part of Countersign.',
  standings: {
    inferred: 'inferred',
    ours: 'our own choice',
    published: 'published',
  },
  switching: 'To use it',
  switchNote:
    'A running daemon belongs to one venue, so that nothing meant for one is ever sent to another. End this one and start it with the other profile:',
  desktop: 'In the desktop app: quit it, and start it from a terminal with the same options, without “run”.',
  keeps:
    'Wallets of the other class stay where they are and never sign there. Session keys, guard rails and the journal are kept for each profile by itself.',
  here: 'This window is connected to it.',
  failed: 'The profiles could not be read.',
  retry: 'Try again',
  close: 'Close',
};
