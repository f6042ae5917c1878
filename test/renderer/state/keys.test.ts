import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { BackupCheck, Secret, WalletImport, WalletRemoval } from '../../../src-renderer/state/index.ts';
import { sealTo } from '../../../src-shared/confidential/index.ts';
import { KEY, LEDGER_WALLET, LIVE_WALLET, PHRASE } from '../harness/samples-keys.ts';
import { statusSample, WALLET, WALLET_ROW } from '../harness/samples.ts';
import { answer, callsOf, inputOf, startTerminal } from '../harness/terminal.ts';

let { carrier, terminal }: Awaited<ReturnType<typeof startTerminal>> = {} as never;
beforeEach(async () => {
  ({ carrier, terminal } = await startTerminal());
  terminal.status.use();
  terminal.keys.wallets.stream.use();
  kept('passphrase');
  carrier.item('wallets', [WALLET_ROW, LEDGER_WALLET, LIVE_WALLET]);
  flushSync();
});

function kept(protection: 'keychain' | 'passphrase' | 'unprotected'): void {
  const status = statusSample(Date.now());
  carrier.item('status', { ...status, vault: { ...status.vault, protection } });
  flushSync();
}
function refuse(command: string, code: string): void {
  carrier.receive({
    t: 'error',
    id: carrier.lastCall(command).id,
    error: { code, message: 'It is refused.', hint: 'Try again.' },
  });
}

/** Answers an export as the daemon does: sealed to the key that was given. */
async function hand(text: string): Promise<void> {
  await vi.waitFor(() => expect(callsOf(carrier, 'wallet.export')).toBeGreaterThan(0));
  const recipient = String(inputOf(carrier, 'wallet.export')['recipient']);
  const sealed = await sealTo(crypto.subtle, recipient, new TextEncoder().encode(text));
  expect(sealed).not.toContain(Buffer.from(text).toString('hex'));
  answer(carrier, 'wallet.export', { sealed });
}

describe('the wallets of the vault', () => {
  it('are told apart by the class of the running profile, and by what is written down', () => {
    const { wallets } = terminal.keys;
    expect(wallets.own).toEqual([WALLET_ROW, LEDGER_WALLET]);
    expect(wallets.others).toEqual([LIVE_WALLET]);
    expect(wallets.unsaved).toEqual([WALLET_ROW]);
    expect(wallets.inUse).toBe(WALLET_ROW);
    expect(wallets.find(LEDGER_WALLET.address.toUpperCase().replace('0X', '0x'))).toBe(LEDGER_WALLET);
  });

  it('lead from a new one straight to writing its phrase down', async () => {
    const { keys } = terminal;
    keys.openWallets({ is: 'create' });
    const made = keys.wallets.create({ name: 'Main', words: 24 });
    expect(inputOf(carrier, 'wallet.create')).toEqual({ name: 'Main', words: 24 });
    answer(carrier, 'wallet.create', { ...WALLET_ROW, name: 'Main' });
    await made;
    expect(keys.wallets.view).toEqual({ is: 'backup', address: WALLET });
  });

  it('stay where they are when one is refused, and say why', async () => {
    const { keys } = terminal;
    keys.openWallets({ is: 'watch' });
    const watched = keys.wallets.watch('Cold', WALLET);
    refuse('wallet.watch', 'WALLET_KNOWN');
    expect(await watched).toBe(false);
    expect(keys.wallets.view).toEqual({ is: 'watch' });
    expect(keys.wallets.step.error?.code).toBe('WALLET_KNOWN');
    keys.wallets.open({ is: 'list' });
    expect(keys.wallets.step.error).toBeNull();
  });

  it('begin at the list whenever the dialog is opened anew', () => {
    terminal.keys.openWallets({ is: 'export', address: WALLET, as: 'key' });
    terminal.keys.close();
    expect(terminal.keys.page).toBeNull();
    terminal.keys.open('wallets');
    expect(terminal.keys.wallets.view).toEqual({ is: 'list' });
  });

  it('are removed only after their very name was typed, by a click', async () => {
    const removal = new WalletRemoval(terminal, WALLET);
    const loaded = removal.load();
    answer(carrier, 'wallet.preview', {
      title: 'Remove the wallet Practice',
      sentences: [],
      signer: 'nobody',
      fields: [],
      digest: null,
    });
    await loaded;
    for (const typed of ['', 'practice', 'Practic']) {
      removal.typed = typed;
      expect(removal.ready('Practice')).toBe(false);
    }
    removal.typed = 'Practice';
    expect(removal.ready('Practice')).toBe(true);
    const removed = removal.remove();
    expect(inputOf(carrier, 'wallet.remove')).toEqual({
      address: WALLET,
      name: 'Practice',
      approval: { by: 'interface' },
    });
    answer(carrier, 'wallet.remove', { address: WALLET, sessionsEnded: 2 });
    await removed;
    expect(terminal.messages.newest?.text).toBe('The wallet Practice is removed. 2 session keys ended.');
  });
});

describe('a secret that is handed out', () => {
  it('asks for the passphrase where the vault is kept under one, and for the click alone elsewhere', async () => {
    const secret = new Secret(terminal, WALLET, 'phrase');
    expect(secret.ready).toBe(false);
    expect(await secret.fetch()).toBe(false);
    expect(callsOf(carrier, 'wallet.export')).toBe(0);
    secret.consent.passphrase = 'correct horse';
    const fetched = secret.fetch();
    await hand(PHRASE);
    expect(await fetched).toBe(true);
    expect(inputOf(carrier, 'wallet.export')['approval']).toEqual({
      by: 'passphrase',
      passphrase: 'correct horse',
    });
    expect(secret.consent.passphrase).toBe('');

    kept('keychain');
    const other = new Secret(terminal, WALLET, 'key');
    const clicked = other.fetch();
    await vi.waitFor(() => expect(callsOf(carrier, 'wallet.export')).toBe(2));
    expect(inputOf(carrier, 'wallet.export')['approval']).toEqual({ by: 'interface' });
    await hand(KEY);
    expect(await clicked).toBe(true);
  });

  it('is covered until it is shown, and gone once it is closed', async () => {
    kept('unprotected');
    const secret = new Secret(terminal, WALLET, 'phrase');
    const fetched = secret.fetch();
    await hand(PHRASE);
    await fetched;
    expect([secret.isHere, secret.text]).toEqual([true, null]);
    secret.show();
    expect(secret.text).toBe(PHRASE);
    secret.cover();
    expect(secret.text).toBeNull();
    secret.show();
    secret.close();
    expect([secret.isHere, secret.text, secret.read()]).toEqual([false, null, null]);
  });

  it('that comes after its page was left is not kept', async () => {
    kept('unprotected');
    const secret = new Secret(terminal, WALLET, 'phrase');
    const fetched = secret.fetch();
    await vi.waitFor(() => expect(callsOf(carrier, 'wallet.export')).toBe(1));
    secret.close();
    await hand(PHRASE);
    await fetched;
    expect(secret.read()).toBeNull();
  });

  it('that was sealed to somebody else is not taken', async () => {
    kept('unprotected');
    const secret = new Secret(terminal, WALLET, 'phrase');
    const fetched = secret.fetch();
    await vi.waitFor(() => expect(callsOf(carrier, 'wallet.export')).toBe(1));
    answer(carrier, 'wallet.export', { sealed: `0x${'04'.repeat(120)}` });
    expect(await fetched).toBe(false);
    expect(secret.step.error?.code).toBe('CONFIDENTIAL_UNREADABLE');
  });

  it('is a keystore only under a password that was typed twice', async () => {
    kept('unprotected');
    const secret = new Secret(terminal, WALLET, 'keystore');
    for (const [first, second] of [
      ['', ''],
      ['short', 'short'],
      ['long enough', 'long enougn'],
    ] as const) {
      secret.password = first;
      secret.repeated = second;
      expect(secret.ready).toBe(false);
    }
    secret.repeated = 'long enough';
    const fetched = secret.fetch();
    await hand('{"version":3}');
    await fetched;
    expect(inputOf(carrier, 'wallet.export')).toMatchObject({ as: 'keystore', password: 'long enough' });
    expect([secret.password, secret.repeated]).toEqual(['', '']);
  });
});

describe('a phrase that was written down', () => {
  const asked = async (check: BackupCheck, positions: number[]): Promise<void> => {
    answer(carrier, 'wallet.challenge', { positions });
    await vi.waitFor(() => expect(check.positions).toEqual(positions));
  };

  it('is checked by the words that the daemon asks for, and by others after a wrong answer', async () => {
    const check = new BackupCheck(terminal, WALLET);
    void check.ask();
    await asked(check, [3, 11, 20]);
    expect(check.ready).toBe(false);
    check.typed = [' Thank', 'thank', 'wave '];
    const wrong = check.check();
    expect(inputOf(carrier, 'wallet.check')).toEqual({
      by: 'words',
      address: WALLET,
      words: ['thank', 'thank', 'wave'],
    });
    refuse('wallet.check', 'BACKUP_WRONG');
    await vi.waitFor(() => expect(callsOf(carrier, 'wallet.challenge')).toBe(2));
    await asked(check, [1, 2, 24]);
    expect(await wrong).toBe(false);
    expect([check.step.error?.code, check.typed]).toEqual(['BACKUP_WRONG', ['', '', '']]);

    check.typed = ['legal', 'winner', 'title'];
    const right = check.check();
    answer(carrier, 'wallet.check', { ...WALLET_ROW, backedUp: true });
    expect(await right).toBe(true);
    expect(check.typed).toEqual([]);
  });
});

describe('a wallet that is brought along', () => {
  const form = (): WalletImport => new WalletImport(terminal, () => terminal.keys.wallets.own);

  it('is told from an address, and from what is no key, before anything is sent', () => {
    const key = form();
    key.kind = 'key';
    key.name = 'Old';
    const codes: [string, string | undefined][] = [
      [WALLET, 'This is an address, no private key.'],
      ['0x12', 'A private key has 64 hex digits.'],
      [KEY, undefined],
      [KEY.slice(2), undefined],
    ];
    for (const [secret, message] of codes) {
      key.secret = secret;
      expect(key.secretError?.message).toBe(message);
      expect(key.ready).toBe(message === undefined);
    }
    key.name = 'Nano';
    expect(key.nameError?.message).toBe('Another wallet has this name.');
    expect(key.ready).toBe(false);
  });

  it('is chosen among the accounts of a phrase, in a layout, page by page', async () => {
    const phrase = form();
    phrase.name = 'Old';
    phrase.secret = PHRASE;
    expect([phrase.words, phrase.ready]).toEqual([24, false]);
    const account = (index: number) => ({ path: `m/44'/60'/${index}'/0/0`, address: WALLET });
    phrase.layout = 'live';
    const read = phrase.read(5);
    expect(inputOf(carrier, 'wallet.paths')).toEqual({ secret: PHRASE, layout: 'live', from: 5, count: 5 });
    answer(carrier, 'wallet.paths', [5, 6, 7, 8, 9].map(account));
    await read;
    expect([phrase.from, phrase.chosen]).toEqual([5, "m/44'/60'/5'/0/0"]);
    phrase.chosen = "m/44'/60'/7'/0/0";
    const imported = phrase.import();
    expect(inputOf(carrier, 'wallet.import')).toEqual({
      name: 'Old',
      secret: PHRASE,
      path: "m/44'/60'/7'/0/0",
    });
    answer(carrier, 'wallet.import', { ...WALLET_ROW, name: 'Old' });
    expect(await imported).toBe(WALLET);
    expect([phrase.secret, phrase.accounts]).toEqual(['', null]);
  });

  it('keeps what was typed when it is refused, to be corrected', async () => {
    const keystore = form();
    keystore.kind = 'keystore';
    keystore.name = 'Old';
    keystore.secret = '{"version":3}';
    expect(keystore.ready).toBe(false);
    keystore.password = 'wrong';
    const imported = keystore.import();
    refuse('wallet.import', 'KEYSTORE_PASSWORD');
    expect(await imported).toBeNull();
    expect(keystore.secret).toBe('{"version":3}');
    keystore.close();
    expect([keystore.secret, keystore.password]).toEqual(['', '']);
  });
});
