import { common } from './common.ts';
import { panels } from './panels.ts';

/** Every text of the interface, by the part that shows it. A text with gaps is a function. */
export const en = { common, panels };
