import Sqlite from 'better-sqlite3';
import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../support/folder.ts';
import { needlesOf } from './needles.ts';
import { Search } from './search.ts';

const KEY = Buffer.from('ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80', 'hex');
const PASSPHRASE = 'quince "marmalade" & a tâche, longer than any name may be in this product';
const PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
const words = PHRASE.split(' ');
const hex = KEY.toString('hex');

const search = new Search(
  needlesOf({ bytes: { key: KEY }, texts: { passphrase: PASSPHRASE }, phrases: { phrase: PHRASE } }),
);

/** Every way in which something could have been written down. */
const PLANTED: Record<string, Buffer | string> = {
  'raw bytes': KEY,
  'raw bytes, last first': Buffer.from(KEY).reverse(),
  hex,
  'hex with 0x': `"0x${hex}"`,
  HEX: hex.toUpperCase(),
  'HEX with 0x': `0X${hex.toUpperCase()}`,
  decimal: BigInt(`0x${hex}`).toString(),
  'a Buffer in JSON': JSON.stringify(KEY),
  'a Buffer in indented JSON': JSON.stringify([...KEY], null, 1).replaceAll(' ', ''),
  'an inspected Buffer': inspect(KEY),
  'an inspected Uint8Array': inspect(new Uint8Array(KEY), { breakLength: Infinity }),
  base64: KEY.toString('base64'),
  base64url: KEY.toString('base64url'),
  'base64 a byte later': Buffer.concat([Buffer.from('x'), KEY]).toString('base64'),
  'base64url two bytes later': Buffer.concat([Buffer.from('xy'), KEY, Buffer.from('z')]).toString(
    'base64url',
  ),
  'base64 in the middle': Buffer.concat([randomBytes(50), KEY, randomBytes(50)]).toString('base64'),
  passphrase: PASSPHRASE,
  'passphrase in JSON': JSON.stringify({ PASSPHRASE }),
  'passphrase in JSON in JSON': JSON.stringify(JSON.stringify({ PASSPHRASE })),
  'passphrase in UTF-16': Buffer.from(PASSPHRASE, 'utf16le'),
  'passphrase as hex': Buffer.from(PASSPHRASE).toString('hex'),
  'passphrase as base64': Buffer.from(`{"p":"${PASSPHRASE}"`).toString('base64'),
  'passphrase in an address': `http://127.0.0.1/?p=${encodeURIComponent(PASSPHRASE)}`,
  'phrase with blanks': PHRASE,
  'phrase in lines': words.join('\n'),
  'phrase with commas': words.join(','),
  'phrase as JSON': JSON.stringify(words),
  'phrase as JSON in JSON': JSON.stringify(JSON.stringify(words)),
  'a part of the phrase': words.slice(5, 9).join(' '),
  'phrase as base64': Buffer.from(`${PHRASE}\n`).toString('base64'),
};

describe('the searcher', () => {
  it.each(Object.entries(PLANTED))(
    'finds %s, at the beginning, in the middle and at the end',
    (_, planted) => {
      const bytes = Buffer.from(planted);
      const around = randomBytes(1000);
      expect(search.in(bytes, 'alone').length).toBeGreaterThan(0);
      expect(search.in(Buffer.concat([around, bytes]), 'end').length).toBeGreaterThan(0);
      expect(search.in(Buffer.concat([bytes, around]), 'begin').length).toBeGreaterThan(0);
      const middle = search.in(Buffer.concat([around, bytes, around]), 'middle');
      expect(middle.length).toBeGreaterThan(0);
    },
  );

  it('finds nothing where nothing is', () => {
    const other = JSON.stringify({
      address: `0x${'ab'.repeat(20)}`,
      words: 'legal winner thank',
      digest: hex.slice(2),
    });
    expect(search.in(Buffer.from(other), 'other')).toEqual([]);
    expect(search.in(randomBytes(2_000_000), 'noise')).toEqual([]);
  });

  it('looks into every file of a folder, into its name, and into a database with its write-ahead log', () => {
    const folder = temporaryFolder();
    mkdirSync(join(folder, 'deep', 'er'), { recursive: true });
    const database = new Sqlite(join(folder, 'deep', 'some.db'));
    database.pragma('journal_mode = WAL');
    database.exec('CREATE TABLE t (x TEXT, y BLOB)');
    database.prepare('INSERT INTO t VALUES (?, ?)').run(hex, Buffer.from(PASSPHRASE));
    const inWal = search.under(folder).findings;
    expect(inWal.map(({ what }) => what)).toEqual(expect.arrayContaining(['key as hex', 'passphrase']));
    expect(inWal.every(({ where }) => where.includes('-wal'))).toBe(true);
    database.close();
    expect(search.under(folder).findings.map(({ where }) => where)).toContain(
      join(folder, 'deep', 'some.db'),
    );

    const clean = temporaryFolder();
    writeFileSync(join(clean, `key-${hex}`), 'empty');
    expect(search.under(clean).findings.length).toBeGreaterThan(0);
    expect(search.under(folder, (path) => path.includes('some.db')).findings).toEqual([]);
  });

  it('takes no needle that would be found everywhere', () => {
    expect(() => new Search(needlesOf({ bytes: {}, texts: { short: 'pass' }, phrases: {} }))).toThrow(
      /too short/,
    );
  });
});
