import { describe, expect, it } from 'vitest';
import { code, codeOf, withPassphrase } from '../support.ts';

const KEY = `0x${'11'.repeat(32)}`;
const SOMEBODY = `0x${'ab'.repeat(20)}` as const;

describe('the name of a wallet', () => {
  it.each(['Savings', 'SAVINGS', ' savings ', 'Sav\u200bings', 'Ｓavings'])(
    'is that of no other one in the vault, however it is written: %j',
    async (name) => {
      const { custody } = await withPassphrase();
      await custody.createWallet('Savings', 'live');
      const { address } = await custody.createWallet('Other');
      expect(await codeOf(custody.createWallet(name))).toBe('WALLET_NAME_TAKEN');
      expect(await codeOf(custody.importWallet(name, KEY))).toBe('WALLET_NAME_TAKEN');
      expect(code(() => custody.keeper.addKeyless('watch', { name, address: SOMEBODY }))).toBe(
        'WALLET_NAME_TAKEN',
      );
      expect(code(() => custody.keeper.rename(address, name))).toBe('WALLET_NAME_TAKEN');
      expect(custody.wallets().map((wallet) => wallet.name)).toEqual(['Savings', 'Other']);
    },
  );

  it('may be written another way by its own wallet, and is free once that is gone', async () => {
    const { custody } = await withPassphrase();
    const { address } = await custody.createWallet('savings');
    expect(custody.keeper.rename(address, 'Savings').name).toBe('Savings');
    expect(custody.keeper.freeName('savings')).toBe('savings 2');
    custody.keeper.remove(address, 'Savings');
    expect(custody.keeper.freeName('savings')).toBe('savings');
    await custody.createWallet('SAVINGS');
  });
});
