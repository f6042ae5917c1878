import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Theme } from '../../../src-renderer/theme/theme.svelte.ts';

function place(stored: string | null) {
  let kept = stored;
  const dataset: DOMStringMap = {};
  const storage = { getItem: () => kept, setItem: (_key: string, value: string) => void (kept = value) };
  return { place: { storage, dataset }, dataset, kept: () => kept };
}

describe('the look', () => {
  it('is dark until somebody chooses, and then as chosen, also next time', () => {
    const at = place(null);
    const theme = new Theme(at.place);
    expect(at.dataset).toMatchObject({ theme: 'dark', pair: 'green-red', density: 'comfortable' });
    theme.name = 'light';
    theme.pair = 'blue-orange';
    expect(at.dataset).toMatchObject({ theme: 'light', pair: 'blue-orange' });
    expect(new Theme(place(at.kept()).place).name).toBe('light');
  });

  it('is not broken by what it does not know', () => {
    expect(new Theme(place('neon <b> 7').place)).toMatchObject({
      name: 'dark',
      pair: 'green-red',
      density: 'comfortable',
    });
  });
});

/** Relative luminance and contrast by WCAG 2. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string): number => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
      const part = parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** `share` of a colour over another one. */
function mixed(over = '#000000', under = '#000000', share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [a, b] = [over, under].map((hex) => parseInt(hex.slice(at, at + 2), 16)) as [number, number];
    return Math.round(a * share + b * (1 - share))
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

describe('the tokens', () => {
  const css = readFileSync(join(import.meta.dirname, '../../../src-renderer/theme/tokens.css'), 'utf8');
  const block = (selector: string): Record<string, string> => {
    const at = css.indexOf(`${selector} {`);
    const body = css.slice(at, css.indexOf('}', at));
    return Object.fromEntries(
      [...body.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
    );
  };

  it.each([
    ["[data-theme='dark']", ''],
    ["[data-theme='light']", ''],
    ["[data-theme='contrast']", ''],
    ["[data-theme='dark']", "\n[data-pair='blue-orange']"],
    ["[data-theme='light']", "[data-theme='light'][data-pair='blue-orange']"],
    ["[data-theme='contrast']", "[data-theme='contrast'][data-pair='blue-orange']"],
  ])('of %s with the pair %j are readable wherever text stands', (theme, pair) => {
    const tokens = { ...block(theme), ...(pair === '' ? {} : block(pair)) };
    const grounds = ['ground', 'panel', 'raised'] as const;
    const inks = ['text', 'muted', 'gain', 'loss'] as const;
    // A number that changed a moment ago.
    const share = Number(/--tint: color-mix\(in srgb, var\(--accent\) (\d+)%/.exec(css)?.[1]) / 100;
    const tinted = grounds.flatMap((ground) =>
      inks.map((ink) => [ink, ground, mixed(tokens['accent'], tokens[ground], share)] as const),
    );
    expect(tinted.filter(([ink, , ground]) => contrast(tokens[ink] ?? '#000000', ground) < 4.5)).toEqual([]);
    const pairs: [string, string][] = [
      ['text', 'chosen'],
      ['muted', 'chosen'],
      ...['ground', 'panel', 'raised'].flatMap((ground) =>
        ['text', 'muted', 'accent', 'gain', 'loss', 'warning'].map((ink): [string, string] => [ink, ground]),
      ),
      ['practice', 'practice-ground'],
      ['on-accent', 'accent'],
      ['on-gain', 'gain'],
      ['on-loss', 'loss'],
    ];
    const weak = pairs.filter(
      ([ink, ground]) => contrast(tokens[ink] ?? '#000000', tokens[ground] ?? '#000000') < 4.5,
    );
    expect(weak).toEqual([]);
  });
});
