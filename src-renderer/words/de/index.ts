import type { Words } from '../types.ts';
import { common } from './common.ts';
import { panels } from './panels.ts';

export const de: Words = { common, panels };
