import type { Words } from '../types.ts';
import { book } from './book.ts';
import { chart } from './chart.ts';
import { common } from './common.ts';
import { panels } from './panels.ts';
import { workspaces } from './workspaces.ts';

export const de: Words = { book, chart, common, panels, workspaces };
