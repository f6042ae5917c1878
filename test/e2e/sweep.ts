import { describe, expect, it } from 'vitest';
import type { ThemeName } from '../../src-renderer/theme/index.ts';
import { SCENES } from '../renderer/harness/scenes.ts';
import { ScenePages } from './scene-pages.ts';

/** Looked at in every run; of the others a share that changes from run to run, and all of them in the long one. */
const ALWAYS = ['first-run', 'trading', 'approval'];
const OTHER_THEMES: readonly ThemeName[] = ['light', 'contrast'];

export interface Sweep {
  /** 0 or 1: every other scene, so that two files, and with them two processors, share the work. */
  readonly half: 0 | 1;
  readonly long: boolean;
  readonly seed: number;
  /** How many of so many are looked at. */
  readonly scaled: (count: number) => number;
}

/** Opens scenes and looks for what keeps somebody out of them. */
export function sweepScenes({ half, long, seed, scaled }: Sweep): void {
  const scenes = new ScenePages().prepare();
  const mine = SCENES.map(({ name }) => name).filter((_, place) => place % 2 === half);
  const others = mine.filter((name) => !ALWAYS.includes(name));
  const chosen = [
    ...mine.filter((name) => ALWAYS.includes(name)),
    ...shareOf(others, scaled(others.length), seed),
  ];

  describe('every state of the screen', () => {
    it.each(chosen)('%s has no barrier, breaks no policy and throws nothing', async (name) => {
      await scenes.open(name);
      expect(await scenes.barriers()).toEqual([]);
      // What depends on the theme is its colours.
      for (const theme of themesOf(mine.indexOf(name) + seed, long)) {
        await scenes.wear(theme);
        expect(await scenes.barriers('color-contrast'), theme).toEqual([]);
      }
      expect(scenes.complaints).toEqual([]);
    });
  });
}

/** Themes besides the first one: the one or the other in the long run, else one of them for a third of the scenes. */
function themesOf(place: number, long: boolean): readonly ThemeName[] {
  return OTHER_THEMES.filter((_, i) => (long ? place % 2 === i : place % 6 === 3 * i));
}

/** `count` of them, evenly spread, beginning where the seed says. */
function shareOf(names: readonly string[], count: number, seed: number): string[] {
  return names.filter((_, place) => ((place + seed) * count) % names.length < count);
}
