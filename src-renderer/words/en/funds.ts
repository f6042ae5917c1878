/** What only the wallet signs: withdrawals and the profile. */
export const funds = {
  foot: {
    offline: 'It waits until the daemon is back.',
    locked: 'The wallet is locked: unlock it first.',
    watched: (name: string) => `${name} is only watched: its key is not here, and it never signs.`,
    signs: 'The wallet signs it, after you have read it.',
  },
  form: {
    noAddress: 'This is no address.',
    addressHint: '0x and 40 hex digits.',
    payFees: 'Pay trading fees in DDX',
    referral: 'Referral address',
    none: 'none',
    reviewChange: 'Review the change',
    sending: 'Checking, or sending what was signed…',
    from: 'From strategy',
    amount: 'Amount to withdraw',
    missing: 'Write an amount.',
    mostMeaning: 'The most that can be withdrawn now, as far as it is known here',
    most: (amount: string) => `Max ${amount}`,
    reviewWithdrawal: 'Review the withdrawal',
  },
  inSpite: (findings: string) =>
    `In spite of ${findings}: the venue would probably refuse it. The journal notes that you sent it.`,
  device:
    'The wallet’s key is on a Ledger. Have it plugged in and unlocked, with the Ethereum app open: time and nonce are taken when the device is asked, and from then on the venue takes the request for 60 s.',
  said: {
    profile: (feesIn: string, referral: string | null) =>
      `Profile: fees in ${feesIn}${referral === null ? '' : `, referral ${referral}`}`,
    withdrawDdx: (amount: string) => `Withdraw ${amount} DDX`,
    withdraw: (amount: string, strategy: string) => `Withdraw ${amount} USDC from ${strategy}`,
  },
};
