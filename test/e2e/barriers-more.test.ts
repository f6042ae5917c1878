import { long, scaled, seed } from '../support/long.ts';
import { sweepScenes } from './sweep.ts';

sweepScenes({ half: 1, long, scaled, seed });
