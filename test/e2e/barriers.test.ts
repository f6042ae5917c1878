import { describe, expect, it } from 'vitest';
import { SCENES } from '../renderer/harness/scenes.ts';
import { scaled, seed } from '../support/long.ts';
import { ScenePages } from './scene-pages.ts';

const scenes = new ScenePages().prepare();
/** Looked at in every run; of the others a share that changes from run to run, and all of them in the long one. */
const ALWAYS = ['first-run', 'trading', 'approval'];
const OTHERS = SCENES.map(({ name }) => name).filter((name) => !ALWAYS.includes(name));
const SHARE = scaled(OTHERS.length);

describe('every state of the screen', () => {
  it.each([...ALWAYS, ...shareOf(OTHERS, SHARE)])(
    '%s has no barrier, breaks no policy and throws nothing',
    async (name) => {
      await scenes.open(name);
      expect(await scenes.barriers()).toEqual([]);
      expect(scenes.complaints).toEqual([]);
    },
  );
});

/** `count` of them, evenly spread, beginning where the seed says. */
function shareOf(names: readonly string[], count: number): string[] {
  return names.filter((_, place) => ((place + seed) * count) % names.length < count);
}
