import { webcrypto } from 'node:crypto';
import { join } from 'node:path';
import { makeRecipient } from '../../../src-shared/confidential/index.ts';
import { writeKeystore } from '../../../src-main/custody/wallets/keystore.ts';
import { until } from '../support/wait.ts';
import { KEY, KEYSTORE_KEY, PHRASE, TEXTS } from './known.ts';
import type { LeakDaemon } from './daemon-process.ts';

const APPROVED = { by: 'passphrase', passphrase: TEXTS.passphrase } as const;
const YES = { by: 'yes' } as const;
const SCOPE = ['order', 'modify-order', 'cancel-order', 'cancel-all'] as const;
const ORDER = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.01', price: '1500' } as const;

/** Where a test that uses everything writes, and what it calls in between. */
export interface World {
  readonly daemon: LeakDaemon;
  /** For backups. */
  readonly folder: string;
  /** Notes the secrets that are in the vault now. */
  readonly harvest: () => Promise<void>;
}

/** Uses every command of the contract as a person and a bot would, and some as neither should. */
export async function useEverything(world: World): Promise<{ wallet: string }> {
  const { web } = world.daemon;
  await web.call('vault.setup', { protection: 'passphrase', passphrase: TEXTS.passphrase });
  const wallet = await wallets(world);
  await until(async () => (await web.call('status.get', {})).venue.reachable, 'the venue');
  await sessions(world, wallet);
  await world.harvest();
  await orders(world, wallet);
  await funds(world, wallet);
  await safety(world);
  await locking(world);
  await records(world);
  return { wallet };
}

async function wallets({ daemon: { local, web }, harvest }: World): Promise<string> {
  const { address: wallet } = await local.call('wallet.import', { name: 'Key', secret: `0x${KEY}` });
  const { address: phrase } = await web.call('wallet.import', { name: 'Phrase', secret: PHRASE });
  const keystore = await writeKeystore(TEXTS['keystore password'], (seal) =>
    seal(Buffer.from(KEYSTORE_KEY, 'hex')),
  );
  const password = TEXTS['keystore password'];
  await local.call('wallet.import', { name: 'Keystore', secret: keystore, password });
  await local.try('wallet.import', { name: 'Wrong', secret: keystore, password: TEXTS['wrong passphrase'] });
  await local.try('wallet.import', { name: 'Twice', secret: KEY });
  await local.try('wallet.import', { name: 'Cut', secret: KEY.slice(0, -1) });
  await local.try('wallet.import', { name: 'Cut', secret: PHRASE.split(' ').slice(0, -1).join(' ') });
  await local.try('wallet.import', { name: 'Order', secret: PHRASE.split(' ').reverse().join(' ') });
  await local.try('wallet.import', { name: 'Path', secret: PHRASE, path: 'm/44/nonsense' });
  await local.try('wallet.import', { name: 'Password', secret: KEY, password });
  await web.call('wallet.paths', { secret: PHRASE, layout: 'live' });
  const made = await web.call('wallet.create', { name: 'Made', words: 12 });
  await harvest();
  await web.call('wallet.watch', { name: 'Watched', address: `0x${'12'.repeat(20)}` });
  await web.call('wallet.rename', { address: made.address, name: 'Made here' });
  await web.call('wallet.use', { address: wallet });
  await web.call('wallet.list', {});
  await web.call('wallet.challenge', { address: phrase });
  await web.call('wallet.check', { by: 'phrase', address: phrase, phrase: PHRASE });
  await web.try('wallet.challenge', { address: made.address });
  await web.try('wallet.check', { by: 'words', address: made.address, words: PHRASE.split(' ').slice(0, 3) });
  await web.call('wallet.preview', { address: wallet, what: 'key' });

  const reader = await makeRecipient(webcrypto.subtle);
  const recipient = reader.publicKey;
  const exported = async (address: string, as: 'key' | 'phrase' | 'keystore'): Promise<string> => {
    const wish = {
      address,
      as,
      recipient,
      ...(as === 'keystore' ? { password: TEXTS['export password'] } : {}),
    };
    const approval = as === 'key' ? APPROVED : YES;
    const { sealed } = await local.call('wallet.export', { ...wish, approval });
    return Buffer.from(await reader.open(sealed)).toString('utf8');
  };
  if (!(await exported(wallet, 'key')).toLowerCase().includes(KEY))
    throw new Error('another key was exported');
  if ((await exported(phrase, 'phrase')) !== PHRASE) throw new Error('another phrase was exported');
  await exported(wallet, 'keystore');
  await local.try('wallet.export', { address: wallet, as: 'key', recipient, approval: { by: 'interface' } });
  await local.try('wallet.export', { address: wallet, as: 'phrase', recipient, approval: YES });
  await local.call('wallet.remove', { address: made.address, name: 'Made here', approval: YES });
  const path = "m/44'/60'/0'/0/0";
  await local.try('wallet.addLedger', { name: 'Device', path, approval: { by: 'yes' } });
  await local.try('ledger.status', {});
  await local.try('ledger.accounts', { layout: 'live' });
  await local.try('ledger.show', { address: wallet, approval: { by: 'yes' } });
  return wallet;
}

async function sessions({ daemon: { local, web }, harvest }: World, wallet: string): Promise<void> {
  await web.try('practice.preview', {});
  await web.call('practice.start', {});
  await harvest();
  await local.call('practice.control', { do: 'deposit-ddx', amount: '5' });
  await local.try('practice.control', { do: 'deposit', strategy: PHRASE.slice(0, 31), amount: KEY });
  const wish = { name: 'Bot', scope: [...SCOPE], lifetimeSeconds: 3600, wallet };
  await web.call('session.preview', wish);
  const prepared = await web.call('session.prepare', wish);
  await harvest();
  const { session } = await web.call('session.submit', { prepared: prepared.prepared, approval: APPROVED });
  const renewal = await web.call('session.prepareRenewal', { session });
  await harvest();
  await web.try('session.submit', { prepared: renewal.prepared, approval: YES });
  const other = await local.call('session.issue', { ...wish, name: 'Other', approval: YES });
  const renewed = await local.call('session.renew', { session: other.session, approval: YES });
  await harvest();
  await local.call('session.revoke', { session: renewed.session, deny: true, approval: YES });
  await local.call('session.deny', { wallet, address: `0x${'34'.repeat(20)}`, approval: YES });
  await local.call('session.allow', { wallet, address: `0x${'34'.repeat(20)}`, approval: YES });
  await local.call('session.denied', {});
  await local.call('session.list', {});
  await local.call('session.count', {});

  // One that waits for a person, who says yes, and one to which they say no.
  const waiting = local.call('session.issue', { ...wish, name: 'Asked' });
  const { id } = await until(async () => (await web.call('approvals.list', {}))[0], 'the question');
  await local.try('approvals.approve', { id, approval: { by: 'interface' } });
  await web.call('approvals.approve', { id, approval: { by: 'interface' } });
  await waiting;
  const refused = local.try('session.issue', { ...wish, name: 'Refused' });
  const next = await until(async () => (await web.call('approvals.list', {}))[0], 'the second question');
  await web.call('approvals.reject', { id: next.id });
  await refused;
  await harvest();
}

async function orders({ daemon: { local, web } }: World, wallet: string): Promise<void> {
  for (const name of ['market.list', 'market.tickers', 'order.list', 'position.list', 'account.get'] as const)
    await local.call(name, {});
  await local.call('market.book', { symbol: 'ETHP' });
  await local.call('market.trades', { symbol: 'ETHP' });
  await local.try('market.volume', { symbol: 'ETHP' });
  await local.try('market.candles', { symbol: 'ETHP', resolution: '1m' });
  const { session } = (await local.call('session.list', { state: 'active' }))[0] ?? { session: '' };
  const signed = { wallet, session, clientId: 'leak-1' };
  const placed = await local.call('order.place', { ...ORDER, ...signed });
  if (placed.state !== 'Sequenced')
    throw new Error(`the order is ${placed.state}: ${placed.error?.message ?? ''}`);
  const { requestId, orderHash = '' } = placed;
  const modified = await local.call('order.modify', {
    wallet,
    session,
    orderHash,
    symbol: 'ETHP',
    price: '1501',
  });
  const hash = modified.orderHash ?? orderHash;
  await local.try('order.cancel', { wallet, session, orderHash: hash, symbol: 'ETHP' });
  await web.call('order.place', { ...ORDER, wallet, walletSigned: true });
  const { group } = await local.call('order.bracket', { ...ORDER, wallet, target: { price: '2500' } });
  await local.call('order.scale', {
    symbol: 'ETHP',
    side: 'buy',
    type: 'limit',
    wallet,
    orders: [
      { price: '1400', amount: '0.01' },
      { price: '1300', amount: '0.01' },
    ],
  });
  await local.call('group.list', {});
  await local.try('group.retry', { group });
  await local.try('group.cancel', { group });
  await local.call('order.cancelAll', { wallet, session, symbol: 'ETHP' });
  for (const name of ['history.orders', 'history.funds', 'history.trader'] as const)
    await local.call(name, { wallet });
  await local.call('request.show', { requestId });
  await local.call('request.list', { limit: 50 });
  await local.try('request.settle', { requestId, as: 'sequenced' });
}

async function funds({ daemon: { local, web } }: World, wallet: string): Promise<void> {
  const made = await local.call('request.prepare', { kind: 'Withdraw', wallet, amount: '1' });
  if ('answer' in made) throw new Error('the withdrawal was refused');
  const sent = await local.call('request.submit', { prepared: made.prepared, approval: YES });
  if (sent.state !== 'Sequenced') throw new Error(`the withdrawal is ${sent.state}`);
  await web.call('account.withdraw', { wallet, amount: '2', approval: { by: 'interface' } });
  await local.call('account.withdrawDdx', { wallet, amount: '1', approval: YES });
  await local.call('profile.update', { wallet, payFeesInDdx: true, approval: YES });
}

async function safety({ daemon: { local, web } }: World): Promise<void> {
  const rails = { maxOrderNotional: '5000' };
  await local.call('rails.get', {});
  await local.call('rails.preview', { rails });
  await local.call('rails.set', { rails });
  await local.call('rails.set', { rails: { maxOrderNotional: null }, approval: APPROVED });
  const change = { enabled: true, seconds: 3600, watch: { kind: 'heartbeat', name: 'bot' } } as const;
  await local.call('deadMan.get', {});
  await local.call('deadMan.preview', { change });
  await local.call('deadMan.set', { change });
  await local.call('deadMan.heartbeat', { name: 'bot' });
  await web.call('deadMan.set', { change: { enabled: false }, approval: { by: 'interface' } });
  await local.call('panic.plan', {});
  await web.call('panic', {});
  await until(async () => (await web.call('status.get', {})).paused !== null, 'the pause');
  await web.call('trading.resume', { approval: { by: 'interface' } });
}

async function locking({ daemon: { local, web }, harvest }: World): Promise<void> {
  const change = { idleMinutes: 30, sessionsGoOn: true };
  await local.call('lock.get', {});
  await local.call('lock.preview', { change });
  await web.call('lock.set', { change, approval: { by: 'interface' } });
  await web.call('lock.touch', {});
  await local.call('vault.lock', {});
  await local.try('order.place', { ...ORDER, clientId: 'under lock' });
  await local.call('vault.lock', { everything: true });
  await local.try('vault.unlock', { passphrase: TEXTS['wrong passphrase'] });
  await local.call('vault.unlock', { passphrase: TEXTS.passphrase });
  await harvest();
  const passphrase = TEXTS['second passphrase'];
  await web.call('vault.protect', { protection: 'passphrase', passphrase, approval: APPROVED });
}

async function records({ daemon: { local, web }, folder }: World): Promise<void> {
  const path = join(folder, 'backup');
  const passphrase = TEXTS['backup passphrase'];
  const approval = { by: 'passphrase', passphrase: TEXTS['second passphrase'] } as const;
  await local.call('backup.preview', { path });
  await local.call('backup.write', { path, passphrase, approval });
  await local.try('backup.write', { path: `${path}-2`, passphrase, approval: APPROVED });
  await local.call('audit.list', {});
  await local.call('audit.verify', {});
  await local.call('doctor.run', {});
  await local.call('status.public', {});
  await web.call('host.open', {});
  await web.call('profiles.list', {});
  await web.try('profiles.accept', { id: 'sepolia', approval: { by: 'interface' } });
}
