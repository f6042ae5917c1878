import { describe, expect, it } from 'vitest';
import { withoutEcho } from '../../src-shared/contract/echo.ts';

const KEY = 'ac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const error = (message: string, path?: string) => ({
  code: 'CODE',
  message,
  hint: `Not ${message}`,
  ...(path === undefined ? {} : { path }),
});

describe('an error that answers a message', () => {
  it('repeats no long text that came with it, wherever it stood', () => {
    for (const received of [KEY, [KEY], { a: { b: KEY } }, { [KEY]: true }, ` ${KEY}\n`]) {
      const answered = withoutEcho(error(`"${KEY}" is no amount.`, `change.${KEY}`), received);
      expect(JSON.stringify(answered)).not.toContain(KEY);
      expect(answered).toMatchObject({
        message: '"…" is no amount.',
        hint: 'Not "…" is no amount.',
        path: 'change.…',
      });
    }
  });

  it('leaves out the whole of it, also where a part of it came too, or it was quoted in JSON', () => {
    const text = `${KEY} "and" more`;
    const message = `received ${JSON.stringify(text)} and ${text}`;
    expect(withoutEcho(error(message), [KEY, text]).message).toBe('received "…" and …');
  });

  it('leaves out the beginning of it, where the error itself has cut it', () => {
    const message = `"${KEY.slice(0, 40)}…" is no amount, and ${KEY.slice(0, 20)} neither`;
    expect(withoutEcho(error(message), KEY).message).toBe('"……" is no amount, and … neither');
  });

  it('repeats what helps: labels, addresses, hashes, ids and paths', () => {
    const helpful = [
      'ETHX',
      'a label of thirty-one letters!!',
      `0x${'ab'.repeat(20)}`,
      `0x${'AB'.repeat(25)}`,
      '123e4567-e89b-12d3-a456-426614174000',
    ];
    const paths = [
      '/home/somebody/backups/countersign.backup',
      'C:\\Users\\somebody\\backups\\countersign.backup',
    ];
    const message = [...helpful, ...paths].join(' ');
    const received = [helpful, ...paths.map((path) => ({ path }))];
    expect(withoutEcho(error(message), received).message).toBe(message);
  });

  it('repeats no passphrase that looks like a path where no path belongs', () => {
    const passphrase = '/correct horse battery staple and more of it';
    for (const received of [passphrase, { name: passphrase }, [passphrase]])
      expect(withoutEcho(error(`There is no "${passphrase}".`), received).message).toBe('There is no "…".');
  });

  it('is cut, and costs no more time than the message is long, whatever came', () => {
    const alike = Array.from({ length: 20_000 }, (_, i) => `${'a'.repeat(15)}${String(i).padStart(25, '0')}`);
    for (const long of ['a'.repeat(900_000), alike.join('')]) {
      const answered = withoutEcho(error(`There is no "${long}".`), [long, alike]);
      expect(answered.message.length).toBeLessThan(1_100);
      expect(answered.message).not.toContain('a'.repeat(16));
    }
  });

  it('is left as it is when nothing came', () => {
    for (const received of [undefined, null, 1, {}])
      expect(withoutEcho(error('well'), received)).toEqual(error('well'));
  });
});
