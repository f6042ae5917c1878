const entries = (count: number): string => (count === 1 ? '1 entry' : `${String(count)} entries`);

/** The audit log, and whether it is whole. */
export const audit = {
  title: 'Audit log',
  lead: 'What happens to the vault, its wallets and session keys, and every signature of a wallet, is written here before it takes effect; what session keys sign stands under Requests. It holds no secrets. Each entry carries a hash over all before it, so whatever is changed, taken out or put in shows when it is verified.',
  verifying: 'Verifying…',
  verify: 'Verify the whole log',
  kind: 'Kind of entry',
  kinds: {
    all: 'All',
    vault: 'Vault',
    wallet: 'Wallets',
    session: 'Session keys',
    approval: 'Approvals',
    other: 'Other',
  },
  search: 'Entries that hold these words',
  searchHint: 'a name, an address, a digest',
  tools: 'the audit log',
  rows: 'Audit log, entries',
  empty: 'No entry yet. The first thing that happens to a key begins it.',
  noneLike: 'No entry is like that.',
  noneOfNewest: (count: number) => `None of the newest ${String(count)} entries is like that.`,
  columns: {
    at: 'Time',
    text: 'What happened',
    subject: 'Of',
    digest: 'Signed digest',
    n: 'No.',
  },
  aSession: 'a session key',
  details: (n: number, time: string) => `Details of entry ${String(n)}, ${time}`,
  older: 'Show older entries',
  clockOff: 'This machine’s clock was beyond belief then: the time is that of the entry before.',
  event: 'event',
  hash: 'hash of the entry',
  hashOf: (n: number) => `hash of entry ${String(n)}`,
  broken: (n: number) => `Broken at entry ${String(n)}.`,
  inOrder: (count: number) => `${entries(count)} before it are in order.`,
  intact: (count: number) => `Intact: ${entries(count)}`,
  asOf: (time: string) => `, unchanged and in order, as of ${time}.`,
  torn: (bytes: number) =>
    `${String(bytes)} bytes of an entry that was being written when the machine stopped: no damage, its act did not happen.`,
  head: (n: number) => `Entry ${String(n)} has the hash`,
  headHash: 'hash of the newest entry',
  meaning:
    'Whoever may write to this machine as you can replace the whole log and this check with it. Written down elsewhere, number and hash prove later that nothing up to here was changed.',
};
