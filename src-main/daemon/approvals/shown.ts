import type { SigningPreview } from '../../../src-shared/contract/index.ts';

/** Whether what a person would be shown now is what they were shown: an answer is to that, and to nothing else. */
export const isStill = (shown: SigningPreview, now: SigningPreview): boolean =>
  JSON.stringify(shown) === JSON.stringify(now);
