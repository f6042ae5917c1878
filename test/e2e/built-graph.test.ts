import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';

const OUT = resolve(import.meta.dirname, '../../out');

/** What a built file names in an import or an export-from. */
function importedAtOnce(file: string): string[] {
  const place = /(?:^|[;\s}])(?:import|export)\s*(?:[\w*{}$,\s]+\s*from\s*)?["'](\.[^"']+)["']/g;
  return Array.from(readFileSync(file, 'utf8').matchAll(place), (match) => match[1]!);
}

/** Everything that a built file names in an import, an export-from, a dynamic import or a require. */
function named(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  const places = [
    /(?:^|[;\s}])(?:import|export)\s*(?:[\w*{}$,\s]+\s*from\s*)?["']([^"']+)["']/g,
    /\b(?:import|require)\(\s*["'`]([^"'`]+)["'`]\s*\)/g,
  ];
  return places.flatMap((place) => Array.from(text.matchAll(place), (match) => match[1]!));
}

/** The packages that a built entry loads, through all its chunks. */
function packagesOf(entry: string): Set<string> {
  const packages = new Set<string>();
  const seen = new Set<string>();
  const follow = (file: string): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const name of named(file)) {
      if (!name.startsWith('.')) packages.add(name);
      else if (existsSync(resolve(dirname(file), name))) follow(resolve(dirname(file), name));
    }
  };
  follow(join(OUT, entry));
  return packages;
}

describe('what was built', () => {
  it.each(['main/headless.js', 'main/cli.js', 'venue/index.js'])('%s never loads Electron', (entry) => {
    const packages = packagesOf(entry);
    expect(packages.size).toBeGreaterThan(0);
    expect([...packages].filter((name) => /^electron(\/|$)/.test(name))).toEqual([]);
  });

  it("Electron's own entry does load it, so the search finds what it looks for", () => {
    expect(packagesOf('main/index.js')).toContain('electron');
  });

  it('the preload requires electron and nothing else', () => {
    expect([...packagesOf('preload/preload.cjs')]).toEqual(['electron']);
  });

  it('the page has no inline script, no inline style and no address of another host', () => {
    const page = readFileSync(join(OUT, 'renderer/index.html'), 'utf8');
    expect(page).not.toMatch(/<script(?![^>]*\bsrc=)/);
    expect(page).not.toMatch(/<style|\sstyle=|\son\w+=/);
    expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\//);
    expect(page).not.toMatch(/(?:src|href)="data:/);
  });

  it('loads the library of charts on demand: the start has none of it, and a chunk of its own has', () => {
    const mark = 'tv-lightweight-charts';
    const assets = join(OUT, 'renderer/assets');
    const withIt = readdirSync(assets).filter(
      (name) => name.endsWith('.js') && readFileSync(join(assets, name), 'utf8').includes(mark),
    );
    expect(withIt).toHaveLength(1);
    const page = readFileSync(join(OUT, 'renderer/index.html'), 'utf8');
    const start = Array.from(page.matchAll(/(?:src|href)="([^"]+\.js)"/g), (match) =>
      join(OUT, 'renderer', match[1]!),
    );
    // What the start imports at once, and what that imports: a dynamic import is none of it.
    const seen = new Set(start);
    for (const file of seen) for (const name of importedAtOnce(file)) seen.add(resolve(dirname(file), name));
    expect([...seen].filter((file) => withIt.includes(basename(file)))).toEqual([]);
    const bytes = [...seen].reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
    expect(bytes).toBeLessThan(450_000);
  });

  it('assets carry a hash in their names, so they can be cached for ever', () => {
    const page = readFileSync(join(OUT, 'renderer/index.html'), 'utf8');
    const scripts = Array.from(page.matchAll(/<script[^>]*src="([^"]+)"/g), (match) => match[1]);
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) expect(script).toMatch(/^\.\/assets\/[\w.]+-[\w-]{8}\.js$/);
  });
});
