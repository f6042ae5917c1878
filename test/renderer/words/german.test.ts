import { describe, expect, it } from 'vitest';
import { de } from '../../../src-renderer/words/de/index.ts';
import { en } from '../../../src-renderer/words/en/index.ts';

/** Fills any gap: it can be read, called and written, and is never 1. */
function gap(): unknown {
  return new Proxy(() => undefined, {
    get: (_, key) => (key === Symbol.toPrimitive ? () => '27' : gap()),
    apply: () => gap(),
  });
}

/** Every text with its path, those with gaps filled. */
function texts(node: object, path = ''): [string, string][] {
  return Object.entries(node).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    const at = path === '' ? key : `${path}.${key}`;
    if (typeof value === 'string') return [[at, value]];
    if (typeof value !== 'function') return texts(value as object, at);
    const text: unknown = Reflect.apply(value, undefined, [gap(), gap(), gap(), gap(), gap(), gap()]);
    return [[at, String(text)]];
  });
}

const [english, german] = [new Map(texts(en)), texts(de)];
const found = (wrong: (text: string, path: string) => boolean): string[] =>
  german.filter(([path, text]) => wrong(text, path)).map(([path, text]) => `${path}: ${text}`);

describe('German', () => {
  it('is another text wherever there is a sentence', () => {
    const words = (text: string): number => text.match(/\p{L}{2,}/gu)?.length ?? 0;
    const commands = new Set(['custody.approvals.approveCommand']);
    const same = (text: string, path: string): boolean => text === english.get(path) && !commands.has(path);
    expect(found((text, path) => words(text) >= 3 && same(text, path))).toEqual([]);
  });

  it('fills the gaps that English fills', () => {
    const gaps = (text: string): boolean => text.includes('27');
    // A rule that a schema says in English is not quoted in German.
    const known = new Set(['sessions.issue.sentence']);
    const lost = (text: string, path: string): boolean =>
      gaps(english.get(path) ?? '') && !gaps(text) && !known.has(path);
    expect(found(lost)).toEqual([]);
  });

  it('speaks formally, and is set as German is', () => {
    expect(found((text) => /\b(du|dein\w*|dich|dir)\b/iu.test(text))).toEqual([]);
    expect(found((text) => /\.\.\.|[^\s„(]…/u.test(text))).toEqual([]);
    // The beginning of a keystore, and steps of a path.
    const quoting = new Set(['wallets.import.examples.keystore', 'wallets.import.pathHint']);
    expect(found((text, path) => /["']/.test(text) && !quoting.has(path))).toEqual([]);
  });

  it.each([
    ['orders still open', de.safety.panic.leftOpen, '1 Order ist noch offen.', '2 Orders sind noch offen.'],
    [
      'orders in doubt',
      (count: number) => de.safety.panic.doubt(count).split(' ').slice(0, 3).join(' '),
      'Eine Order war',
      '2 Orders waren',
    ],
    ['entries', de.audit.intact, 'Unversehrt: 1 Eintrag', 'Unversehrt: 2 Einträge'],
    [
      'session keys',
      (count: number) => de.wallets.said.removed('Alt', count),
      'Die Wallet Alt ist entfernt. 1 Session-Schlüssel ist beendet.',
      'Die Wallet Alt ist entfernt. 2 Session-Schlüssel sind beendet.',
    ],
    ['orders a minute', de.sessions.rails.perMinute, '1 Order je Minute', '2 Orders je Minute'],
    [
      'uses',
      (count: number) => de.sessions.item.used(count, 'eben'),
      'einmal benutzt, eben',
      '2-mal benutzt, eben',
    ],
  ])('counts %s', (_, say, one, two) => {
    expect(say(1)).toBe(one);
    expect(say(2)).toBe(two);
  });
});
