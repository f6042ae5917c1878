import { randomBytes } from 'node:crypto';
import { addressOfSecret } from '../../../src-shared/node/index.ts';
import type { Address, WalletClass } from '../../../src-shared/protocol/index.ts';
import { unprotectedIsForPractice, walletExists } from '../errors.ts';
import type { Recorder } from '../events.ts';
import type { HeaderWallet } from '../vault/header.ts';
import { phraseSecret, walletSecret } from '../vault/names.ts';
import type { Vault } from '../vault/vault.ts';
import { DEFAULT_PATH, parsePath } from './path.ts';
import { keyOfEntropy } from './phrase.ts';
import { plausibleNow, rowOf, type OwnWallet } from './rows.ts';
import { readSecret, type SecretWish, type WalletSecret } from './secret.ts';

/** A wallet without a key of its own in the vault. */
export interface NewWallet {
  readonly name: string;
  readonly address: Address;
  readonly class?: WalletClass | undefined;
}

export interface WalletsOptions {
  vault: Vault;
  /** Of the running profile: that of a wallet for which none is said. */
  walletClass: WalletClass;
  record: Recorder;
  changed: () => void;
}

/** Bytes of entropy of a phrase (BIP-39). */
const ENTROPY_BYTES = { 12: 16, 24: 32 } as const;

/** The wallets of the vault: made, imported, listed. */
export class Wallets {
  private readonly options: WalletsOptions;

  constructor(options: WalletsOptions) {
    this.options = options;
  }

  rows(): OwnWallet[] {
    const { vault } = this.options;
    return this.all().map((wallet) => rowOf(wallet, vault.has(phraseSecret(wallet.address))));
  }

  /** Makes a wallet from a new phrase, so that it can be backed up on paper. */
  async create(name: string, walletClass?: WalletClass, words: 12 | 24 = 24): Promise<OwnWallet> {
    const entropy = randomBytes(ENTROPY_BYTES[words]);
    const key = await keyOfEntropy(entropy, parsePath(DEFAULT_PATH));
    const secret = { key, entropy, path: DEFAULT_PATH };
    return this.add({ name, class: walletClass, origin: 'created', backedUpAt: null }, secret);
  }

  /** Takes in a private key or a phrase. Whoever gives a whole phrase has it, so it counts as backed up. */
  async import(
    name: string,
    text: string,
    wish: SecretWish & { class?: WalletClass | undefined } = {},
  ): Promise<OwnWallet> {
    const secret = await readSecret(text, wish);
    const backedUpAt = secret.entropy === null ? null : plausibleNow();
    return this.add({ name, class: wish.class, origin: 'imported', backedUpAt }, secret);
  }

  /** Adds a wallet whose key is elsewhere: on a device, or nowhere within reach. */
  addKeyless(
    kind: 'ledger' | 'watch',
    { name, address, class: wanted, path = null }: NewWallet & { path?: string | null },
  ): OwnWallet {
    const walletClass = wanted ?? this.options.walletClass;
    this.assertNew(address, walletClass);
    const row = { address, name, kind, class: walletClass, path, origin: null, backedUpAt: null };
    return this.keep({ ...row, createdAt: plausibleNow() }, []);
  }

  private add(
    wallet: Pick<HeaderWallet, 'name' | 'origin' | 'backedUpAt'> & { class: WalletClass | undefined },
    { key, entropy, path }: WalletSecret,
  ): OwnWallet {
    try {
      const walletClass = wallet.class ?? this.options.walletClass;
      const address = addressOfSecret(key);
      this.assertNew(address, walletClass);
      const secrets: [string, Buffer][] = [[walletSecret(address), key]];
      if (entropy !== null) secrets.push([phraseSecret(address), entropy]);
      const row = { ...wallet, address, kind: 'software' as const, class: walletClass, path };
      return this.keep({ ...row, createdAt: plausibleNow() }, secrets);
    } finally {
      key.fill(0);
      entropy?.fill(0);
    }
  }

  private keep(wallet: HeaderWallet, secrets: [string, Buffer][]): OwnWallet {
    const { vault, record, changed } = this.options;
    const { address, kind, class: walletClass, origin } = wallet;
    record({
      event: `wallet.${origin ?? 'added'}`,
      wallet: address,
      details: { name: wallet.name, kind, class: walletClass },
    });
    vault.put(secrets, [...this.all(), wallet]);
    changed();
    return rowOf(wallet, vault.has(phraseSecret(address)));
  }

  private assertNew(address: Address, walletClass: WalletClass): void {
    const { vault } = this.options;
    vault.assertUnlocked();
    if (walletClass === 'live' && vault.header?.protection === 'unprotected')
      throw unprotectedIsForPractice();
    if (this.all().some((wallet) => wallet.address === address)) throw walletExists();
  }

  private all(): HeaderWallet[] {
    return this.options.vault.header?.wallets ?? [];
  }
}
