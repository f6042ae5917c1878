import { book } from './book.ts';
import { chart } from './chart.ts';
import { common } from './common.ts';
import { panels } from './panels.ts';
import { workspaces } from './workspaces.ts';

/** Every text of the interface, by the part that shows it. A text with gaps is a function. */
export const en = { book, chart, common, panels, workspaces };
