import { long, scaled, seed } from '../support/long.ts';
import { sweepScenes } from './sweep.ts';

sweepScenes({ half: 0, long, scaled, seed });
