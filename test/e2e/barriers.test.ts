import { describe, expect, it } from 'vitest';
import type { ThemeName } from '../../src-renderer/theme/index.ts';
import { SCENES } from '../renderer/harness/scenes.ts';
import { long, scaled, seed } from '../support/long.ts';
import { ScenePages } from './scene-pages.ts';

const scenes = new ScenePages().prepare();
/** Looked at in every run; of the others a share that changes from run to run, and all of them in the long one. */
const ALWAYS = ['first-run', 'trading', 'approval'];
const OTHERS = SCENES.map(({ name }) => name).filter((name) => !ALWAYS.includes(name));
const OTHER_THEMES: readonly ThemeName[] = ['light', 'contrast'];
const SHARE = scaled(OTHERS.length);

describe('every state of the screen', () => {
  it.each([...ALWAYS, ...shareOf(OTHERS, SHARE)])(
    '%s has no barrier, breaks no policy and throws nothing',
    async (name) => {
      await scenes.open(name);
      expect(await scenes.barriers()).toEqual([]);
      // What depends on the theme is its colours.
      for (const theme of themesOf(name)) {
        await scenes.wear(theme);
        expect(await scenes.barriers('color-contrast'), theme).toEqual([]);
      }
      expect(scenes.complaints).toEqual([]);
    },
  );
});

/** Themes besides the first one: all in the long run, else one of them for a third of the scenes, other ones each time. */
function themesOf(name: string): readonly ThemeName[] {
  if (long) return OTHER_THEMES;
  const place = SCENES.findIndex((scene) => scene.name === name) + seed;
  return OTHER_THEMES.filter((_, i) => place % 6 === 3 * i);
}

/** `count` of them, evenly spread, beginning where the seed says. */
function shareOf(names: readonly string[], count: number): string[] {
  return names.filter((_, place) => ((place + seed) * count) % names.length < count);
}
