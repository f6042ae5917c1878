import { describe, expect, it } from 'vitest';
import { defaultDataDir } from '../../../src-main/cli/places.ts';
import { shown } from '../../../src-main/cli/shown.ts';
import { columns, duration } from '../../../src-main/cli/table.ts';
import { readPassphrase, seconds } from '../../../src-main/cli/values.ts';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './support.ts';

describe('the words of the command line', () => {
  it.each([
    ['90s', 90],
    ['5m', 300],
    ['24h', 86_400],
    ['30d', 2_592_000],
  ])('reads %s', (text, expected) => {
    expect(seconds(text, 'expires')).toBe(expected);
  });

  it.each(['', '24', 'h', '-1h', '1.5h', '24H', '1h30m', ' 1h'])('refuses %j as a length of time', (text) => {
    expect(() => seconds(text, 'expires')).toThrow(expect.objectContaining({ code: 'DURATION_SYNTAX' }));
  });

  it.each([
    [86_399, '23 h 59 min'],
    [86_400, '1 d'],
    [59, '59 s'],
    [0, 'over'],
    [-5, 'over'],
    [0.4, '0 s'],
    [7260, '2 h 1 min'],
  ])('writes %d s as %s', (given, text) => {
    expect(duration(given)).toBe(text);
  });

  it('aligns columns and leaves no blanks at the end', () => {
    expect(
      columns([
        ['A', 'BB'],
        ['CCC', ''],
      ]),
    ).toBe('A    BB\nCCC');
  });

  it.each([
    ['linux', {}, '/home/a/.local/share/countersign'],
    ['linux', { XDG_DATA_HOME: '/data' }, '/data/countersign'],
    ['darwin', {}, '/home/a/Library/Application Support/Countersign'],
    ['win32', { LOCALAPPDATA: '/local' }, '/local/Countersign'],
  ] as const)('keeps data on %s (%j) in %s', (platform, env, folder) => {
    expect(defaultDataDir({ platform, env }, '/home/a')).toBe(folder);
  });

  it('writes control characters out, and leaves JSON the value that it was', () => {
    expect(shown('a\u001b[2K\r\u009b1Ab\n\tc')).toBe('a\\u001b[2K\\u000d\\u009b1Ab\n\tc');
    const value = { label: 'x\u009b\u007f\u001b\ny' };
    expect(JSON.parse(shown(JSON.stringify(value)))).toEqual(value);
  });

  it('takes a passphrase as it is, less one newline', () => {
    const path = join(temporaryFolder(), 'p');
    writeFileSync(path, ' two words \r\n');
    expect(readPassphrase(path)).toBe(' two words ');
    writeFileSync(path, '\n');
    expect(() => readPassphrase(path)).toThrow(expect.objectContaining({ code: 'PASSPHRASE_FILE' }));
  });

  it('refuses a passphrase that is no text: two files of random bytes would be one passphrase', () => {
    const path = join(temporaryFolder(), 'p');
    for (const hex of ['ff9981a0b3c5f8e2', 'feab92b1a4f5fce9', '74c3']) {
      writeFileSync(path, Buffer.from(hex, 'hex'));
      expect(() => readPassphrase(path)).toThrow(
        expect.objectContaining({
          code: 'PASSPHRASE_FILE',
          message: expect.stringContaining('UTF-8') as string,
        }),
      );
    }
    writeFileSync(path, '\ufeffpässword');
    expect(readPassphrase(path)).toBe('\ufeffpässword');
  });
});
