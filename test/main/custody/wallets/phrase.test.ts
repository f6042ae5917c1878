import { HDNodeWallet, Mnemonic, Wallet } from 'ethers';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seed } from '../../../support/long.ts';
import { codeOf, withPassphrase } from '../support.ts';

const PHRASE = 'test test test test test test test test test test test junk';
const at = (phrase: string, path: string): string =>
  HDNodeWallet.fromMnemonic(Mnemonic.fromPhrase(phrase), path).address.toLowerCase();

describe('a phrase', () => {
  it.each([
    ["m/44'/60'/0'/0/0", undefined],
    ["m/44'/60'/0'/0/7", undefined],
    ["m/44'/60'/3'/0/0", undefined],
    ["m/44'/60'/0'/0/0", 'm/44h/60h/0h/0/0'],
    ["m/44'/60'/0'", undefined],
    ['m/0', undefined],
    ["m/2147483647'/2147483647", undefined],
  ])('gives the key at %s as other programs derive it', async (path, written) => {
    const { custody } = await withPassphrase();
    const wallet = await custody.importWallet('Phrase', PHRASE, { path: written ?? path });
    expect(wallet).toMatchObject({ address: at(PHRASE, path), path, backedUp: true, kind: 'software' });
  });

  it('of any length and any words gives what other programs derive, at any path', async () => {
    const { custody } = await withPassphrase();
    await fc.assert(
      fc.asyncProperty(
        fc
          .constantFrom(16, 20, 24, 28, 32)
          .chain((size) => fc.uint8Array({ minLength: size, maxLength: size })),
        fc.array(fc.tuple(fc.nat(0x7fff_ffff), fc.boolean()), { minLength: 1, maxLength: 6 }),
        async (entropy, steps) => {
          const phrase = Mnemonic.fromEntropy(entropy).phrase;
          const path = ['m', ...steps.map(([index, hard]) => `${index}${hard ? "'" : ''}`)].join('/');
          const address = at(phrase, path);
          if (custody.wallets().some((wallet) => wallet.address === address)) return;
          expect((await custody.importWallet(address, phrase, { path })).address).toBe(address);
        },
      ),
      { numRuns: 15, seed },
    );
  });

  it('shows its accounts in both common layouts before it is imported, and nothing is kept', async () => {
    const { custody } = await withPassphrase();
    const rows = await custody.keeper.pathsOf(PHRASE, 'live', 2, 2);
    expect(rows).toEqual([
      { path: "m/44'/60'/2'/0/0", address: at(PHRASE, "m/44'/60'/2'/0/0") },
      { path: "m/44'/60'/3'/0/0", address: at(PHRASE, "m/44'/60'/3'/0/0") },
    ]);
    const [first] = await custody.keeper.pathsOf(PHRASE, 'standard', 0, 1);
    expect(first?.address).toBe(at(PHRASE, "m/44'/60'/0'/0/0"));
    expect(custody.wallets()).toEqual([]);
  });

  it.each([
    '',
    'm',
    'm/',
    '/',
    "44'/60'/0'/0/0",
    "m/44'/60'/0'/0/",
    'm/-1',
    'm/1.5',
    'm/a',
    'm/1e3',
    "m/0''",
    'm/ 1',
    'm/01',
    'm/2147483648',
    'm/99999999999999999999',
    "m/4294967295'",
    `m${'/0'.repeat(11)}`,
    'M/0',
    'm/0x1',
    'm//0',
    'm/∞',
  ])('is not derived at the path %j', async (path) => {
    const { custody } = await withPassphrase();
    expect(await codeOf(custody.importWallet('Path', PHRASE, { path }))).toBe('PATH_SYNTAX');
    expect(custody.wallets()).toEqual([]);
  });

  it('is what a path is for: a bare key has none', async () => {
    const { custody } = await withPassphrase();
    const key = Wallet.createRandom().privateKey;
    expect(await codeOf(custody.importWallet('Key', key, { path: "m/44'/60'/0'/0/0" }))).toBe('PATH_UNUSED');
  });

  it.each([
    ['of eleven words', PHRASE.split(' ').slice(1).join(' ')],
    ['with a wrong checksum', PHRASE.replace('junk', 'test')],
    ['with an unknown word', PHRASE.replace('junk', 'jnuk')],
    ['in another order', 'junk test test test test test test test test test test test'],
  ])('%s is refused, and no word of it is repeated', async (_, phrase) => {
    const { custody } = await withPassphrase();
    const error: unknown = await custody.importWallet('Bad', phrase).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'PHRASE_INVALID' });
    expect((error as Error).message).not.toMatch(/junk|jnuk/);
  });
});
