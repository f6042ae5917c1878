import { sealTo } from '../../../src-shared/confidential/index.ts';
import type { CommandHandlers, Status, WalletRow } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { accountAddress, KEY, PHRASE } from './samples-keys.ts';
import { WALLET_ROW } from './samples.ts';
import type { World } from './world.ts';

type Names = Extract<
  keyof CommandHandlers,
  `vault.${string}` | `wallet.${string}` | `ledger.${string}` | `lock.${string}` | `backup.${string}`
>;

const DELAY_MS = 12;
const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, DELAY_MS));
const ASKED = [3, 11, 20];
const PASSPHRASE = 'correct horse';

/** Wallets, devices, lock and backup, as the fake daemon answers them: it keeps rows, and no key but a sample. */
export function keysHandlers(world: World): Pick<CommandHandlers, Names> {
  const vault = (part: Partial<Status['vault']>): void => {
    const { status } = world.held;
    world.set('status', { ...status, vault: { ...status.vault, ...part } });
  };
  const find = (address: string): WalletRow => {
    const row = world.held.wallets.find((each) => each.address === address);
    if (row) return row;
    throw new CountersignError('WALLET_UNKNOWN', 'This wallet is not in the vault.', 'Look at the list.');
  };
  const add = (part: Partial<WalletRow>): WalletRow => {
    const own = world.held.status.profile.kind === 'practice' ? 'practice' : 'live';
    const address = accountAddress('made', world.held.wallets.length);
    const row: WalletRow = { ...WALLET_ROW, address, class: own, createdAt: Date.now(), ...part };
    world.set('wallets', [...world.held.wallets, row]);
    return row;
  };
  const change = (address: string, part: Partial<WalletRow>): WalletRow => {
    const row = { ...find(address), ...part };
    world.set(
      'wallets',
      world.held.wallets.map((each) => (each.address === address ? row : each)),
    );
    return row;
  };
  const opened = (approval: { by: string; passphrase?: string } | undefined): void => {
    if (world.held.status.vault.protection !== 'passphrase' || approval?.passphrase === PASSPHRASE) return;
    throw wrongPassphrase();
  };
  const preview = (title: string, fields: [string, string][]) => ({
    title,
    sentences: [
      'Whoever sees it can withdraw everything, now and later.',
      'It is sealed to the program that asked, and opened there alone.',
    ],
    signer: 'nobody: nothing is signed',
    fields: fields.map(([name, raw]) => ({ name, raw })),
    digest: null,
  });

  return {
    'vault.setup': async ({ protection }) => {
      await later();
      vault({ state: 'unlocked', protection, sessionsOpen: true });
      return {};
    },
    'vault.unlock': ({ passphrase }) => {
      const asks = world.held.status.vault.protection !== 'keychain';
      if (asks && passphrase !== PASSPHRASE) throw wrongPassphrase();
      vault({ state: 'unlocked', sessionsOpen: true });
      return {};
    },
    'vault.lock': ({ everything }) => {
      vault({ state: 'locked', sessionsOpen: world.held.lock.sessionsGoOn && !everything });
      return {};
    },
    'vault.protect': async ({ protection, approval }) => {
      await later();
      opened(approval);
      vault({ protection });
      return {};
    },
    'wallet.create': ({ name }) => add({ name, backedUp: false }),
    'wallet.import': async ({ name, path, password }) => {
      await later();
      if (password === 'wrong')
        throw new CountersignError(
          'KEYSTORE_PASSWORD',
          'The password does not open this keystore.',
          'Try again.',
        );
      return add({ name, path: path ?? null, backedUp: path === undefined ? null : true });
    },
    'wallet.paths': ({ layout, from, count }) =>
      Array.from({ length: count }, (_, i) => ({
        path: layout === 'live' ? `m/44'/60'/${from + i}'/0/0` : `m/44'/60'/0'/0/${from + i}`,
        address: accountAddress(layout, from + i),
      })),
    'wallet.watch': ({ name, address }) => add({ name, address, kind: 'watch', path: null, backedUp: null }),
    'wallet.list': () => world.held.wallets,
    'wallet.rename': ({ address, name }) => change(address, { name }),
    'wallet.use': ({ address }) => {
      const { name } = find(address);
      world.set('status', { ...world.held.status, wallet: { address, name } });
      return find(address);
    },
    'wallet.preview': ({ address, what }) => {
      const { name } = find(address);
      return preview(`${what} of ${name}`, [
        ['address', address],
        ['name', name],
        ['as', what],
      ]);
    },
    'wallet.export': async ({ as, recipient, approval }) => {
      opened(approval);
      const text = { phrase: PHRASE, key: KEY, keystore: `{"version":3,"id":"${'0'.repeat(32)}"}` }[as];
      return { sealed: await sealTo(crypto.subtle, recipient, new TextEncoder().encode(text)) };
    },
    'wallet.remove': ({ address }) => {
      world.set(
        'wallets',
        world.held.wallets.filter((each) => each.address !== address),
      );
      return { address, sessionsEnded: 1 };
    },
    'wallet.challenge': () => ({ positions: ASKED }),
    'wallet.check': (shown) => {
      const words = PHRASE.split(' ');
      const wanted = ASKED.map((place) => words[place - 1]).join(' ');
      if (shown.by === 'words' && shown.words.join(' ') === wanted)
        return change(shown.address, { backedUp: true });
      throw new CountersignError(
        'BACKUP_WRONG',
        'These are not the words at those places.',
        'Compare with what you wrote down. Other words are asked for now, and each wrong answer makes the next one slower.',
      );
    },
    'ledger.status': async () => {
      await world.onDevice?.('status');
      const { prompt: _, ...rest } = world.held.hardware;
      return { ...rest, app: rest.devices.length === 0 ? null : world.ledgerApp, pending: null };
    },
    'ledger.accounts': async ({ layout, from, count }) => {
      await world.onDevice?.('accounts');
      return Array.from({ length: count }, (_, i) => {
        const path = layout === 'live' ? `m/44'/60'/${from + i}'/0/0` : `m/44'/60'/0'/0/${from + i}`;
        const known = world.held.wallets.find((each) => each.kind === 'ledger' && each.path === path);
        return {
          path,
          address: known?.address ?? accountAddress(`l${layout}`, from + i),
          wallet: known?.name ?? null,
        };
      });
    },
    'ledger.show': async ({ address }) => {
      await world.onDevice?.('show');
      return { address, path: find(address).path ?? '' };
    },
    'wallet.addLedger': async ({ name, path }) => {
      await world.onDevice?.('add');
      return add({ name, path, kind: 'ledger', backedUp: null });
    },
    'lock.get': () => world.held.lock,
    'lock.preview': ({ change }) => ({
      loosens: change.sessionsGoOn === true || change.idleMinutes === null || change.onSleep === false,
      preview: {
        ...preview('Change when the vault locks', [
          ['after without use', '15 minutes'],
          ['session keys go on', 'yes'],
        ]),
        sentences: ['Session keys stay in memory and go on signing orders while the wallets are locked.'],
      },
    }),
    'lock.set': ({ change }) => {
      const { lock } = world.held;
      world.set('lock', {
        ...lock,
        idleMinutes: change.idleMinutes === undefined ? lock.idleMinutes : change.idleMinutes,
        onSleep: change.onSleep ?? lock.onSleep,
        onScreenLock: change.onScreenLock ?? lock.onScreenLock,
        sessionsGoOn: change.sessionsGoOn ?? lock.sessionsGoOn,
      });
      return world.held.lock;
    },
    'lock.touch': () => ({}),
    'backup.preview': ({ path }) => ({
      ...preview('Back up everything', [
        ['file', path],
        ['wallets', '2'],
        ['requests', '418'],
      ]),
      sentences: [
        'Wallets with their keys, settings, journal and audit log go into one encrypted file.',
        'Whoever has the file and its passphrase can withdraw everything, now and later.',
      ],
    }),
    'backup.write': async ({ path, approval }) => {
      opened(approval);
      await later();
      return { path, bytes: 184_320, wallets: 2, sessions: 3, requests: 418 };
    },
  };
}

const wrongPassphrase = (): CountersignError =>
  new CountersignError(
    'VAULT_PASSPHRASE',
    'This passphrase does not open the vault.',
    'Try again; each failure makes the next attempt slower.',
  );
