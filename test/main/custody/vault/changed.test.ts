import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { codeOf, custodyAt, DIGEST, withPassphrase } from '../support.ts';

/** Changes a vault as somebody would who knows its format and not its key: the checksum fits again. */
function rewrite(path: string, change: (header: string, mac: string, secrets: string) => string[]): void {
  const [header = '', , mac = '', secrets = ''] = readFileSync(path, 'utf8').split('\n');
  const [first = '', ...rest] = change(header, mac, secrets);
  const sum = createHash('sha256')
    .update([first, ...rest].join('\n'))
    .digest('hex');
  writeFileSync(path, [first, sum, ...rest, ''].join('\n'));
}

type Sealed = [string, string][];
const list = (secrets: string): Sealed => JSON.parse(secrets) as Sealed;

async function vault(): Promise<string> {
  const { path, custody } = await withPassphrase();
  await custody.createWallet('Practice');
  await custody.createWallet('Live', 'live');
  custody.createSessionKey('s1');
  custody.createSessionKey('s2');
  return path;
}

describe('a vault that somebody changed who has not its key', () => {
  it.each<[string, (header: string, mac: string, secrets: string) => string[]]>([
    [
      'a live wallet became one for practice',
      (h, m, s) => [h.replace('"class":"live"', '"class":"practice"'), m, s],
    ],
    ['a name was changed', (h, m, s) => [h.replace('"Live"', '"Mine"'), m, s]],
    ['a wallet counts as backed up', (h, m, s) => [h.replace('"backedUpAt":null', '"backedUpAt":1'), m, s]],
    [
      'a wallet became one that is only watched',
      (h, m, s) => [h.replace('"kind":"software"', '"kind":"watch"'), m, s],
    ],
    ['the MAC was replaced', (h, m, s) => [h, m.replace(/./g, (digit) => (digit === '0' ? '1' : '0')), s]],
    [
      'the keys of two wallets were exchanged',
      (h, m, s) => {
        const names = list(s).map(([name]) => name);
        const texts = list(s).map(([, text]) => text);
        const [a, b] = names.flatMap((name, at) => (name.startsWith('wallet:') ? [at] : []));
        if (a === undefined || b === undefined) throw new Error('two wallets were wanted');
        [texts[a], texts[b]] = [texts[b] ?? '', texts[a] ?? ''];
        return [h, m, JSON.stringify(names.map((name, at) => [name, texts[at]]))];
      },
    ],
    [
      'the key of a session stands for another',
      (h, m, s) => {
        const first = list(s).find(([name]) => name === 'session:s1')?.[1] ?? '';
        return [
          h,
          m,
          JSON.stringify(list(s).map(([name, text]) => [name, name === 'session:s2' ? first : text])),
        ];
      },
    ],
    [
      'the key of a session stands for that of a wallet',
      (h, m, s) => {
        const session = list(s).find(([name]) => name === 'session:s1')?.[1] ?? '';
        return [
          h,
          m,
          JSON.stringify(list(s).map(([name, text]) => [name, name.startsWith('wallet:') ? session : text])),
        ];
      },
    ],
  ])('is not used, and left as it is: %s', async (_, change) => {
    const path = await vault();
    rewrite(path, change);
    const changed = readFileSync(path);
    const custody = custodyAt(path);
    expect(await codeOf(custody.unlock('correct horse'))).toBe('VAULT_CHANGED');
    expect(custody.state).toBe('damaged');
    expect(await codeOf(custody.createWallet('Other'))).toBe('VAULT_CHANGED');
    custody.destroySessionKey('s1');
    expect(readFileSync(path)).toEqual(changed);
  });

  it('opens nothing of another vault, under the same passphrase or not', async () => {
    const [path, other] = [await vault(), await vault()];
    const [, , , secrets = ''] = readFileSync(other, 'utf8').split('\n');
    rewrite(path, (header, mac) => [header, mac, secrets]);
    expect(await codeOf(custodyAt(path).unlock('correct horse'))).toBe('VAULT_CHANGED');
  });
});

describe('a copy of a vault from before it was kept in another way', () => {
  it('opens with its old passphrase and shows what was in it, but opens nothing that came later', async () => {
    const { path, custody } = await withPassphrase('old');
    await custody.createWallet('Early');
    const copy = readFileSync(path);
    await custody.protect({ protection: 'passphrase', passphrase: 'new' }, 'old');
    const later = await custody.createWallet('Later');
    expect(await codeOf(custodyAt(path).unlock('old'))).toBe('VAULT_PASSPHRASE');
    // The secrets of the new file under the header, and so the key, of the old one.
    const [, , , secrets = ''] = readFileSync(path, 'utf8').split('\n');
    const current = readFileSync(path);
    writeFileSync(path, copy);
    rewrite(path, (header, mac) => [header, mac, secrets]);
    expect(await codeOf(custodyAt(path).unlock('old'))).toBe('VAULT_CHANGED');
    writeFileSync(path, current);
    const again = custodyAt(path);
    await again.unlock('new');
    again.signWithWallet(later.address, DIGEST, 'test');
  });
});
