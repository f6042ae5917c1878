import type { Words } from '../types.ts';
import { common } from './common.ts';

export const de: Words = { common };
