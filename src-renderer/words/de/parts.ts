import type { Words } from '../types.ts';

export const parts: Words['parts'] = {
  signedBy: 'unterschrieben von',
  digest: 'Digest',
  digestCopy: 'Digest',
  copy: (what) => `${what} kopieren`,
  copied: (what) => `${what} kopiert`,
  staleSince: (time) => `nicht live seit ${time}`,
  approvable: 'Freigabe noch',
  loading: 'Wird geladen',
};
