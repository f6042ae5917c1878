/** The dialog about keys, and what its pages share. */
export const keyring = {
  title: 'Keys',
  label: 'Pages about keys',
  pages: {
    wallets: 'Wallets',
    ledger: 'Ledger',
    sessions: 'Session keys',
    lock: 'Lock and backup',
    audit: 'Audit log',
  },
  account: 'Account',
  accounts: (from: number, to: number) => `Accounts ${String(from)} to ${String(to)}`,
  earlier: 'Earlier',
  further: 'Further',
  consent: 'Passphrase of the vault',
  consentHint: 'Asked for each time: the vault is opened anew for this.',
  locked: (sessionsOn: boolean, to: string) =>
    `The wallets are locked${sessionsOn ? '; session keys go on' : ''}. Unlock the vault to ${to}.`,
  /** What the vault is to be unlocked for. */
  to: {
    goOn: 'go on',
    useKey: 'use its key',
    addWallets: 'add wallets, or change what is here',
    addFromDevice: 'add a wallet from a device',
    issue: 'issue a session key',
    deny: 'have its wallet sign a denial',
    issueRenewDeny: 'issue, renew or deny a session key',
    letSign: 'let session keys sign; they can be revoked all the same',
  },
  damaged:
    'The vault is damaged: its file was changed or cut short, so nothing in it can be opened. It was left as it is. Restore a backup, or put back a copy of the file that is whole, then start Countersign again.',
};
