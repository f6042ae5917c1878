import { HDNodeWallet, Mnemonic, Wallet } from 'ethers';
import { describe, expect, it, vi } from 'vitest';
import type { CustodyEvent } from '../../../../src-main/custody/index.ts';
import type { Address } from '../../../../src-shared/protocol/index.ts';
import { code, codeOf, custodyAt, DIGEST, exported, withPassphrase } from '../support.ts';

const PHRASE = 'test test test test test test test test test test test junk';
const KEY = `0x${'4c0883a69102937d6231471b5dbb6204fe512961708279'.padEnd(64, '1')}`;
const SOMEBODY: Address = `0x${'ab'.repeat(20)}`;

describe('a new wallet', () => {
  it.each([24, 12] as const)('comes from a phrase of %i words that is not backed up yet', async (words) => {
    const { custody } = await withPassphrase();
    const wallet = await custody.createWallet('New', undefined, words);
    expect(wallet).toMatchObject({ kind: 'software', path: "m/44'/60'/0'/0/0", backedUp: false });
    const phrase = await exported(custody, wallet.address, { as: 'phrase' });
    expect(phrase.split(' ')).toHaveLength(words);
    const derived = HDNodeWallet.fromMnemonic(Mnemonic.fromPhrase(phrase), "m/44'/60'/0'/0/0");
    expect(derived.address.toLowerCase()).toBe(wallet.address);
    expect(await exported(custody, wallet.address, { as: 'key' })).toBe(derived.privateKey);
  });

  it('has a phrase of its own each time', async () => {
    const { custody } = await withPassphrase();
    const [a, b] = [await custody.createWallet('A'), await custody.createWallet('B')];
    expect(a.address).not.toBe(b.address);
  });

  it.each([-1, Date.UTC(1969, 6, 20), Date.UTC(2100, 0, 2), Number.MAX_SAFE_INTEGER])(
    'is made whatever the clock says (%d), and the vault can be read after it',
    async (now) => {
      vi.useFakeTimers({ now, toFake: ['Date'] });
      try {
        const { custody, path } = await withPassphrase();
        const wallet = await custody.createWallet('Clock');
        expect(wallet.createdAt).toBeGreaterThanOrEqual(0);
        expect(wallet.createdAt).toBeLessThanOrEqual(Date.UTC(2100, 0, 1));
        expect(custodyAt(path).wallets()).toEqual([wallet]);
      } finally {
        vi.useRealTimers();
      }
    },
  );
});

describe('the backup of a phrase', () => {
  const wordsOf = async (custody: Parameters<typeof exported>[0], address: Address): Promise<string[]> =>
    (await exported(custody, address, { as: 'phrase' })).split(' ');

  it('is shown by three of its words, asked for at random places, and is kept', async () => {
    const { custody, path } = await withPassphrase();
    const { address } = await custody.createWallet('New');
    const words = await wordsOf(custody, address);
    const positions = custody.keeper.askForBackup(address);
    expect(new Set(positions).size).toBe(3);
    expect([...positions].sort((a, b) => a - b)).toEqual(positions);
    expect(custody.keeper.askForBackup(address)).toEqual(positions);
    const shown = positions.map((position) => ` ${words[position - 1]?.toUpperCase() ?? ''}`);
    expect(await custody.keeper.checkBackup(address, { words: shown })).toMatchObject({ backedUp: true });
    expect(custodyAt(path).wallet(address).backedUp).toBe(true);
  });

  it('is asked for at other places after a wrong answer, and each wrong answer makes the next one slower', async () => {
    const failures: number[] = [];
    const { custody } = await withPassphrase('x', {
      penaltyMs: (count) => {
        failures.push(count);
        return 0;
      },
    });
    const { address } = await custody.createWallet('New');
    const asked = new Set<string>();
    for (let round = 0; round < 6; round++) {
      asked.add(String(custody.keeper.askForBackup(address)));
      expect(await codeOf(custody.keeper.checkBackup(address, { words: ['zoo', 'zoo', 'zoo'] }))).toBe(
        'BACKUP_WRONG',
      );
    }
    expect(asked.size).toBeGreaterThan(1);
    expect(failures).toEqual([0, 1, 2, 3, 4, 5]);
    expect(custody.wallet(address).backedUp).toBe(false);
  });

  it('is not shown without a question, by too few words, or by the right words in another order', async () => {
    const { custody } = await withPassphrase();
    const { address } = await custody.createWallet('New');
    const words = await wordsOf(custody, address);
    expect(await codeOf(custody.keeper.checkBackup(address, { words: words.slice(0, 3) }))).toBe(
      'BACKUP_UNASKED',
    );
    for (const spoil of [(right: string[]) => right.slice(1), (right: string[]) => [...right, ...right]]) {
      const right = custody.keeper.askForBackup(address).map((position) => words[position - 1] ?? '');
      expect(await codeOf(custody.keeper.checkBackup(address, { words: spoil(right) }))).toBe('BACKUP_WRONG');
    }
    const right = custody.keeper.askForBackup(address).map((position) => words[position - 1] ?? '');
    if (new Set(right).size === 3)
      expect(await codeOf(custody.keeper.checkBackup(address, { words: right.reverse() }))).toBe(
        'BACKUP_WRONG',
      );
  });

  it('is shown by the whole phrase, and by no other one', async () => {
    const { custody } = await withPassphrase();
    const { address } = await custody.createWallet('New');
    expect(await codeOf(custody.keeper.checkBackup(address, { phrase: PHRASE }))).toBe('BACKUP_WRONG');
    const phrase = (await wordsOf(custody, address)).join('\n  ');
    expect(await custody.keeper.checkBackup(address, { phrase })).toMatchObject({ backedUp: true });
  });

  it('is nothing that a bare key has', async () => {
    const { custody } = await withPassphrase();
    const { address, backedUp } = await custody.importWallet('Key', KEY);
    expect(backedUp).toBeNull();
    expect(code(() => custody.keeper.askForBackup(address))).toBe('PHRASE_UNKNOWN');
    expect(await codeOf(custody.keeper.checkBackup(address, { phrase: PHRASE }))).toBe('PHRASE_UNKNOWN');
  });
});

describe('an export', () => {
  it('is the key as it was imported', async () => {
    const { custody } = await withPassphrase();
    const { address } = await custody.importWallet('Key', KEY);
    expect(await exported(custody, address, { as: 'key' })).toBe(KEY);
    expect(await codeOf(exported(custody, address, { as: 'phrase' }))).toBe('PHRASE_UNKNOWN');
  });

  it('is nothing while the vault is locked, nor of a wallet whose key is elsewhere', async () => {
    const { custody } = await withPassphrase();
    const { address } = await custody.importWallet('Key', KEY);
    custody.keeper.addKeyless('watch', { name: 'W', address: SOMEBODY });
    expect(await codeOf(exported(custody, SOMEBODY, { as: 'key' }))).toBe('NOTHING_TO_EXPORT');
    custody.lock();
    expect(await codeOf(exported(custody, address, { as: 'key' }))).toBe('VAULT_LOCKED');
  });
});

describe('a wallet that is only watched', () => {
  it('is listed and never signs', async () => {
    const { custody, path } = await withPassphrase();
    const row = custody.keeper.addKeyless('watch', { name: 'Whale', address: SOMEBODY });
    expect(row).toMatchObject({ kind: 'watch', path: null, backedUp: null, class: 'practice' });
    expect(custodyAt(path).wallets()).toEqual([row]);
    expect(custody.ownWallets()).toEqual([row]);
    expect(custody.signingWallets()).toEqual([]);
    expect(code(() => custody.signWithWallet(SOMEBODY, DIGEST, 'test'))).toBe('WALLET_WATCHES');
    expect(code(() => custody.keeper.addKeyless('watch', { name: 'Again', address: SOMEBODY }))).toBe(
      'WALLET_EXISTS',
    );
  });

  it('gives way to the key once it was removed', async () => {
    const { custody } = await withPassphrase();
    const address = new Wallet(KEY).address.toLowerCase() as Address;
    custody.keeper.addKeyless('watch', { name: 'Mine', address });
    expect(await codeOf(custody.importWallet('Mine', KEY))).toBe('WALLET_EXISTS');
    custody.keeper.remove(address, 'Mine');
    await custody.importWallet('Mine', KEY);
    custody.signWithWallet(address, DIGEST, 'test');
  });
});

describe('a wallet on a device', () => {
  it('is kept with its path and does not sign here', async () => {
    const { custody } = await withPassphrase();
    const path = "m/44'/60'/0'/0/0";
    const row = custody.addLedgerWallet({ name: 'Ledger', address: SOMEBODY, path });
    expect(row).toMatchObject({ kind: 'ledger', path, backedUp: null });
    expect(custody.signingWallets()).toEqual([row]);
    expect(code(() => custody.signWithWallet(SOMEBODY, DIGEST, 'test'))).toBe('LEDGER_SIGNS_APART');
  });
});

describe('a wallet', () => {
  it('is renamed, and the name lasts', async () => {
    const { custody, path } = await withPassphrase();
    const { address } = await custody.createWallet('Old');
    expect(custody.keeper.rename(address, 'New')).toMatchObject({ address, name: 'New' });
    expect(custodyAt(path).wallet(address).name).toBe('New');
    custody.lock();
    expect(code(() => custody.keeper.rename(address, 'Locked'))).toBe('VAULT_LOCKED');
  });

  it('is removed only by its name, with every secret of it', async () => {
    const { custody, path } = await withPassphrase();
    const gone = await custody.createWallet('Savings');
    const kept = await custody.createWallet('Trading');
    for (const wrong of ['', 'savings', 'Saving', 'Trading'])
      expect(
        code(() => {
          custody.keeper.remove(gone.address, wrong);
        }),
      ).toBe('WALLET_NAME');
    custody.keeper.remove(gone.address, ' Savings ');
    expect(custody.wallets()).toEqual([kept]);
    expect(code(() => custody.signWithWallet(gone.address, DIGEST, 'test'))).toBe('WALLET_UNKNOWN');
    const again = custodyAt(path);
    await again.unlock('correct horse');
    expect(again.wallets()).toEqual([kept]);
    again.signWithWallet(kept.address, DIGEST, 'test');
    expect(
      code(() => {
        custody.keeper.remove(gone.address, 'Savings');
      }),
    ).toBe('WALLET_UNKNOWN');
  });
});

describe('the record', () => {
  it('has every event before it takes effect, and no secret', async () => {
    const events: CustodyEvent[] = [];
    const { custody } = await withPassphrase('correct horse', { record: (event) => events.push(event) });
    const { address } = await custody.importWallet('Key', KEY);
    custody.signWithWallet(address, DIGEST, 'Withdraw');
    await exported(custody, address, { as: 'key' });
    custody.createSessionKey('s1');
    custody.destroySessionKey('s1');
    custody.keeper.rename(address, 'Other');
    await custody.protect({ protection: 'unprotected' }, 'correct horse');
    custody.keeper.remove(address, 'Other');
    custody.lock();
    await custody.unlock();
    expect(events.map(({ event }) => event)).toEqual([
      'vault.created',
      'wallet.imported',
      'wallet.signed',
      'wallet.exported',
      'session.key-destroyed',
      'wallet.renamed',
      'vault.protected',
      'wallet.removed',
      'vault.locked',
      'vault.unlocked',
    ]);
    expect(events[2]).toMatchObject({ wallet: address, details: { what: 'Withdraw' } });
    expect(JSON.stringify(events)).not.toContain(KEY.slice(2, 20));
    expect(JSON.stringify(events)).not.toContain('correct horse');
  });

  it('that cannot be written keeps everything from happening, except locking and destroying', async () => {
    let broken = false;
    const { custody } = await withPassphrase('correct horse', {
      record: () => {
        if (broken) throw new Error('the disk is full');
      },
    });
    const { address, name } = await custody.createWallet('Kept');
    custody.createSessionKey('s1');
    broken = true;
    expect(() => custody.signWithWallet(address, DIGEST, 'test')).toThrow('disk is full');
    await expect(custody.createWallet('Other')).rejects.toThrow('disk is full');
    await expect(exported(custody, address, { as: 'key' })).rejects.toThrow('disk is full');
    await expect(custody.protect({ protection: 'unprotected' }, 'correct horse')).rejects.toThrow(
      'disk is full',
    );
    expect(() => {
      custody.keeper.remove(address, name);
    }).toThrow('disk is full');
    expect(custody.wallets().map((wallet) => wallet.name)).toEqual(['Kept']);
    expect(custody.protection).toBe('passphrase');
    custody.destroySessionKey('s1');
    expect(custody.hasSessionKey('s1')).toBe(false);
    custody.lock();
    expect(custody.state).toBe('locked');
    await expect(custody.unlock('correct horse')).rejects.toThrow('disk is full');
    expect(custody.state).toBe('locked');
  });
});
