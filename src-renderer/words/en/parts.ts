/** Parts that many panels are made of. */
export const parts = {
  signedBy: 'signed by',
  digest: 'Digest',
  digestCopy: 'digest',
  copy: (what: string) => `Copy ${what}`,
  copied: (what: string) => `${what} copied`,
  staleSince: (time: string) => `not live since ${time}`,
  approvable: 'Can be approved for',
  loading: 'Loading',
};
