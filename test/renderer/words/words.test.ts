import { afterEach, describe, expect, it } from 'vitest';
import { de } from '../../../src-renderer/words/de/index.ts';
import { en } from '../../../src-renderer/words/en/index.ts';
import { languageName, say, startLanguage, useLanguage } from '../../../src-renderer/words/index.ts';

/** Every text with its path; a function is called with the names of its gaps. */
function texts(node: object, path = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    const at = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string') return [[at, value]];
    if (typeof value === 'function') return [];
    return texts(value as object, at);
  });
}

function place(kept: string | null, ...preferred: string[]) {
  const storage = new Map(kept === null ? [] : [['countersign.language', kept]]);
  return {
    storage: {
      getItem: (key: string) => storage.get(key) ?? null,
      setItem: (key: string, value: string) => void storage.set(key, value),
    },
    root: { lang: 'en' },
    preferred,
  };
}

afterEach(() => useLanguage('en'));

describe('the dictionary', () => {
  it('has in German what it has in English, and nothing empty', () => {
    const [english, german] = [texts(en), texts(de)];
    expect(german.map(([path]) => path)).toEqual(english.map(([path]) => path));
    for (const [path, text] of [...english, ...german]) expect(text.trim(), path).not.toBe('');
  });

  it('keeps the choice, and tells the page its language', async () => {
    const home = place(null, 'en-GB');
    await useLanguage('de', home);
    expect(say().common.buy).toBe('Kaufen');
    expect(home.root.lang).toBe('de');
    expect(home.storage.getItem('countersign.language')).toBe('de');
  });

  it.each([
    ['what was chosen before', 'de', ['en-US'], 'de'],
    ['the first language that is there', null, ['fr-FR', 'de-AT', 'en'], 'de'],
    ['English where none is', null, ['fr-FR'], 'en'],
    ['the preferred one when what was kept is nonsense', 'xx', ['de'], 'de'],
  ])('starts with %s', async (_, kept, preferred, name) => {
    await startLanguage(place(kept, ...preferred));
    expect(languageName()).toBe(name);
  });
});
