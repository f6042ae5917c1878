import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { summaryOf, type Intent } from '../../../src-main/operator/index.ts';
import { composed } from '../../../src-renderer/words/de/sentences/composed.ts';
import { inGerman, parts, sentences } from '../../../src-renderer/words/de/sentences/index.ts';
import { composed as composedParts } from '../../../src-renderer/words/de/sentences/parts/composed.ts';
import { inWords, useLanguage } from '../../../src-renderer/words/index.ts';
import { translator } from '../../../src-renderer/words/sentences.ts';
import { isSentence, spokenIn, spokenUnder } from './spoken.ts';

const ROOT = join(import.meta.dirname, '../../..');
const { sentences: english, texts } = spokenUnder(ROOT, ['src-main', 'src-shared']);

const order = {
  symbol: 'ETHP',
  strategy: 'main',
  side: 'Bid',
  orderType: 0,
  amount: 500_000n,
  price: 2_000_000_000n,
  stopPrice: 0n,
} as const;

/** Files whose sentences stay English, each for a reason of its own. */
const ENGLISH: readonly (readonly [RegExp, string])[] = [
  [/^src-main\/cli\//, 'the command line speaks English'],
  [/^src-main\/(daemon\/doctor|doctor\/.*)\.ts$/, 'the doctor answers on the command line alone'],
  [/^src-main\/(shell|storage)\//, 'said before there is an interface'],
  [/^src-main\/hosts\//, 'said to programs and browsers at the door'],
  [/^src-main\/audit\/words\.ts$/, 'the audit log is a record, the same for everybody'],
];

/** Commands to a database begin like sentences. */
const isQuery = (text: string): boolean => / = \?|\bLIMIT \?/.test(text);

const missing = [...english]
  .filter(([text, files]) => !isQuery(text) && !files.every((file) => ENGLISH.some(([is]) => is.test(file))))
  .filter(([text]) => !(text in sentences));

const gapsOf = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\d)\+?\}/g)].map(([, gap]) => gap ?? ''))].toSorted();
const all = [...Object.entries(sentences), ...Object.entries(parts)];

afterEach(() => useLanguage('en'));

describe('what the daemon says', () => {
  it('is there in German', () => {
    expect(english.size).toBeGreaterThan(600);
    expect(missing.map(([text, files]) => `${files.join(', ')}: ${text}`)).toEqual([]);
  });

  it('is said by a source, each of it', () => {
    const made = { ...composed, ...composedParts };
    expect(all.map(([text]) => text).filter((text) => !texts.has(text) && !(text in made))).toEqual([]);
    expect(Object.keys(made).filter((text) => texts.has(text))).toEqual([]);
  });

  it('keeps what stands in its gaps', () => {
    const lost = all.filter(([text, german]) => gapsOf(text).join() !== gapsOf(german).join());
    expect(lost).toEqual([]);
  });

  it('is found by its own entry and by no other', () => {
    const filled = (text: string): string => text.replaceAll(/\{(\d)\+?\}/g, '⟨$1⟩');
    const astray = Object.entries(sentences).filter(
      ([text, german]) => inGerman(filled(text)) !== filled(german),
    );
    expect(astray).toEqual([]);
  });

  it('speaks formally, and is set as German is', () => {
    // Commands and options are typed as they stand; the steps of a path have their strokes.
    const prose = (text: string): string => text.replaceAll(/`[^`]*`|--[a-z-]+|m\/44[/'0-9]*/g, '');
    const wrong = (text: string): boolean => /\b(du|dein\w*|dich|dir)\b|\.\.\.|["'’]/iu.test(prose(text));
    expect(all.filter(([, german]) => wrong(german))).toEqual([]);
  });

  it.each([
    [
      'The price goes in steps of 0.1: 2000.1 or 2000.2 is allowed.',
      'Kurs in Schritten von 0.1: Zulässig ist 2000.1 oder 2000.2.',
    ],
    [
      'The practice venue did not start: it ended at once.',
      'Die Übungs-Handelsseite ist nicht gestartet: sie endete sofort.',
    ],
    [
      "The session's limit of 100 USDC of loss a day is reached.",
      'Die Grenze von 100 USDC Verlust am Tag ist erreicht (Session-Schlüssel).',
    ],
    ['With this stop price at least 1990.', 'Mit diesem Stop-Kurs mindestens 1990.'],
    ['Buy 0.5 ETHP @ 2,000, stop 1,900 in hedge', 'Kauf 0.5 ETHP @ 2,000, Stop 1,900 (Strategie hedge)'],
    ['Cancel: Sell 1 ETHP at market', 'Storno: Verkauf 1 ETHP zum Marktkurs'],
    [
      'Order 2 would be refused. No session key may sign this. The session may not trade ETHP.',
      'Order 2 würde abgelehnt. Kein Session-Schlüssel darf das unterschreiben. ETHP darf nicht gehandelt werden (Session-Schlüssel).',
    ],
    [
      'The vault locks after 1 minute without use, and session keys stop with it: from then on this switch can cancel nothing. Let them go on with `countersign lock set --sessions-go-on true`.',
      'Der Tresor sperrt sich nach 1 Minute ohne Benutzung, und Session-Schlüssel hören mit ihm auf: Von da an kann dieser Schalter nichts stornieren. Lassen Sie sie weiterarbeiten, mit `countersign lock set --sessions-go-on true`.',
    ],
  ])('says %s', (text, german) => {
    expect(inGerman(text)).toBe(german);
  });

  it.each<[string, Intent]>([
    ['Kauf 0.5 ETHP @ 2,000', { kind: 'Order', ...order }],
    ['Verkauf 0.5 ETHP zum Marktkurs', { kind: 'Order', ...order, side: 'Ask', orderType: 1, price: 0n }],
    [
      'Änderung: Verkauf 1 ETHP @ 2,100; neu: Kauf 0.5 ETHP @ 2,000, post-only',
      { kind: 'ModifyOrder', ...order, orderType: 3, orderHash: '0x00' },
    ],
    ['Storno: Verkauf 1 ETHP @ 2,100', { kind: 'CancelOrder', symbol: 'ETHP', orderHash: '0x00' }],
    ['Storno aller Orders von main auf ETHP', { kind: 'CancelAll', symbol: 'ETHP', strategy: 'main' }],
    ['Auszahlung von 5 DDX', { kind: 'WithdrawDDX', amount: 5_000_000n }],
  ])('sums a request up: %s', (german, intent) => {
    expect(inGerman(summaryOf(intent, 'Sell 1 ETHP @ 2,100'))).toBe(german);
  });

  it('leaves a name as it is, whatever it says', () => {
    expect(inGerman('Remove the wallet Nothing was signed.')).toBe(
      'Die Wallet Nothing was signed. entfernen',
    );
    expect(inGerman('Renew a session key: the vault')).toBe('Einen Session-Schlüssel erneuern: the vault');
  });

  it('follows the language, and is left alone in English and where it is unknown', async () => {
    expect(inWords('The vault is locked.')).toBe('The vault is locked.');
    await useLanguage('de');
    expect(inWords('The vault is locked.')).toBe('Der Tresor ist gesperrt.');
    expect(inWords('Nobody ever says this.')).toBe('Nobody ever says this.');
    expect(inWords('')).toBe('');
  });
});

describe('the translator', () => {
  const say = translator(
    {
      'It is {0}.': 'Es ist {0}.',
      'It is {0} of {1}.': '{1}: {0}.',
      'Why: {0}': 'Grund: {0+}',
      'A is so.': 'A ist so.',
    },
    { big: 'groß' },
  );

  it.each([
    ['the pattern that says the most', 'It is 1 of 2.', '2: 1.'],
    ['a gap as it is', 'It is big.', 'Es ist big.'],
    ['a gap that is translated', 'Why: big', 'Grund: groß'],
    ['a sentence in a sentence', 'Why: It is $1.', 'Grund: Es ist $1.'],
    ['sentences after each other', 'A is so. It is 3.', 'A ist so. Es ist 3.'],
    ['no part alone', 'big', 'big'],
    ['nothing where one of several is unknown', 'A is so. B is so.', 'A is so. B is so.'],
    ['nothing that is longer than a sentence', `It is ${'x'.repeat(3000)}.`, `It is ${'x'.repeat(3000)}.`],
  ])('takes %s', (_, text, german) => {
    expect(say(text)).toBe(german);
    expect(say(text)).toBe(german);
  });
});

describe('the search for sentences', () => {
  it.each([
    ['a literal', "f('The vault is open.')", ['The vault is open.']],
    ['gaps', 'f(`The vault ${a} is ${b}.`)', ['The vault {0} is {1}.']],
    ['both of a choice', "f(a ? 'It is on.' : 'It is off.')", ['It is on.', 'It is off.']],
    ['a choice in a sentence', "f(`It is ${a ? 'on' : 'off'}.`)", ['It is on.', 'It is off.']],
    ['a sentence put together', "f('It is ' + a + ' now.')", ['It is {0} now.']],
    ['a reason at the end', 'f(`It failed at once: ${why}`)', ['It failed at once: {0}']],
  ])('finds %s', (_, source, found) => {
    expect(spokenIn(source).sentences).toEqual(found);
  });

  it('leaves names and queries alone', () => {
    expect(['vault.locked', 'Nano S', 'must be whole', 'SELECT a FROM b.'].filter(isSentence)).toEqual([]);
  });
});
