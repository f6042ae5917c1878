import type { Sentences } from '../../../sentences.ts';
import { composed } from './composed.ts';
import { files } from './files.ts';
import { keys } from './keys.ts';
import { safety } from './safety.ts';
import { trading } from './trading.ts';
import { values } from './values.ts';

/** Parts of sentences: in gaps that are translated themselves. */
export const parts: Sentences = {
  ...composed,
  ...files,
  ...keys,
  ...safety,
  ...trading,
  ...values,
};
