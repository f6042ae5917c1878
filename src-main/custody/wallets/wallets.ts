import { randomBytes } from 'node:crypto';
import { addressOfSecret } from '../../../src-shared/node/index.ts';
import type { Address, WalletClass } from '../../../src-shared/protocol/index.ts';
import { nothingToExport, phraseUnknown, walletNameDiffers } from '../errors.ts';
import type { Recorder } from '../events.ts';
import type { HeaderWallet } from '../vault/header.ts';
import { phraseSecret, walletSecret } from '../vault/names.ts';
import { BackupQuestions, type Shown } from './backup.ts';
import type { Asker } from '../vault/attempts.ts';
import type { WalletBook } from './book.ts';
import { assertExportable, sealedExport, type ExportWish } from './export.ts';
import { accountsOf } from './layouts.ts';
import { DEFAULT_PATH, parsePath } from './path.ts';
import { keyOfEntropy } from './phrase.ts';
import { plausibleNow, type OwnWallet } from './rows.ts';
import { readSecret, type SecretWish, type WalletSecret } from './secret.ts';

/** A wallet without a key of its own in the vault. */
export interface NewWallet {
  readonly name: string;
  readonly address: Address;
  readonly class?: WalletClass | undefined;
}

export interface WalletsOptions {
  readonly book: WalletBook;
  /** Of the running profile: that of a wallet for which none is said. */
  readonly walletClass: WalletClass;
  readonly record: Recorder;
  readonly penaltyMs?: ((failures: number) => number) | undefined;
}

/** Bytes of entropy of a phrase (BIP-39). */
const ENTROPY_BYTES = { 12: 16, 24: 32 } as const;

/** What a person does with wallets: make, import, back up, hand out, remove. What needs asking is asked before. */
export class Wallets {
  private readonly options: WalletsOptions;
  private readonly book: WalletBook;
  private readonly questions: BackupQuestions;
  /** The addresses that a phrase gives in a layout; nothing is kept. */
  readonly pathsOf = accountsOf;

  constructor(options: WalletsOptions) {
    this.options = options;
    this.book = options.book;
    this.questions = new BackupQuestions(options.penaltyMs);
  }

  /** Makes a wallet from a new phrase, so that it can be backed up on paper. */
  async create(name: string, walletClass?: WalletClass, words: 12 | 24 = 24): Promise<OwnWallet> {
    const entropy = randomBytes(ENTROPY_BYTES[words]);
    const key = await keyOfEntropy(entropy, parsePath(DEFAULT_PATH));
    const wallet = { name, class: walletClass, origin: 'created', backedUpAt: null } as const;
    return this.add(wallet, { key, entropy, path: DEFAULT_PATH });
  }

  /** Takes in a key, a phrase or a keystore. Whoever gives a whole phrase has it, so it counts as backed up. */
  async import(
    name: string,
    text: string,
    wish: SecretWish & { class?: WalletClass | undefined } = {},
  ): Promise<OwnWallet> {
    const secret = await readSecret(text, wish);
    const backedUpAt = secret.entropy === null ? null : plausibleNow();
    return this.add({ name, class: wish.class, origin: 'imported', backedUpAt }, secret);
  }

  /** Looks whether a wallet may be added, before anybody is asked. @throws {CountersignError} as adding it does */
  assertNew({ name, address, class: walletClass = this.options.walletClass }: NewWallet): void {
    this.book.assertNew(address, walletClass, name);
  }

  /** Looks whether it may be called so, before anybody is asked. @throws {CountersignError} as renaming it does */
  assertRenamable(address: Address, name: string): void {
    this.book.find(address);
    this.book.vault.assertUnlocked();
    this.book.assertNameFree(name, address);
  }

  /** This name, or with a number behind it where it is taken. */
  freeName(name: string): string {
    return this.book.freeName(name);
  }

  /** Adds a wallet whose key is elsewhere: on a device, or nowhere within reach. */
  addKeyless(kind: 'ledger' | 'watch', wallet: NewWallet & { path?: string | null }): OwnWallet {
    const { name, address, path = null } = wallet;
    const walletClass = wallet.class ?? this.options.walletClass;
    this.book.assertNew(address, walletClass, name);
    return this.keep({ name, address, kind, class: walletClass, path, origin: null, backedUpAt: null }, []);
  }

  rename(address: Address, name: string): OwnWallet {
    this.assertRenamable(address, name);
    const details = { from: this.book.find(address).name, to: name };
    this.options.record({ event: 'wallet.renamed', wallet: address, details });
    return this.book.change(address, { name });
  }

  /** Looks whether it can be removed, before anybody is asked. @throws {CountersignError} `WALLET_NAME` and others */
  assertRemovable(address: Address, typedName: string): void {
    const wallet = this.book.find(address);
    this.book.vault.assertUnlocked();
    if (wallet.name !== typedName.trim()) throw walletNameDiffers();
  }

  /** Takes a wallet out of the vault with its secrets. */
  remove(address: Address, typedName: string): void {
    this.assertRemovable(address, typedName);
    this.options.record({ event: 'wallet.removed', wallet: address, details: { name: typedName.trim() } });
    this.book.remove(address);
  }

  /** Looks whether there is that to hand out, before anybody is asked. */
  assertExportable(address: Address, wish: Pick<ExportWish, 'as' | 'password'>): void {
    const wallet = this.book.find(address);
    this.book.vault.assertUnlocked();
    if (wallet.kind !== 'software') throw nothingToExport(wallet.kind);
    assertExportable(wish, this.book.hasPhrase(address));
  }

  /** A wallet's secret, sealed to the one-time key of the one who asked. */
  async export(address: Address, wish: ExportWish): Promise<string> {
    this.assertExportable(address, wish);
    const assertNotLocked = this.book.vault.sinceNow();
    const sealed = await sealedExport(this.book.vault, address, wish);
    // It took its time: what was locked or removed meanwhile is not handed out.
    assertNotLocked();
    this.assertExportable(address, wish);
    this.options.record({ event: 'wallet.exported', wallet: address, details: { as: wish.as } });
    return sealed;
  }

  /** Which words of its phrase a person is asked for, counted from 1. */
  askForBackup(address: Address): number[] {
    this.assertPhrase(address);
    const bytes = this.book.vault.use(phraseSecret(address), (entropy) => entropy.length);
    return this.questions.ask(address, (bytes / 4) * 3);
  }

  /** Notes that a person has the phrase, when what they show is right. */
  async checkBackup(address: Address, shown: Shown, by?: Asker): Promise<OwnWallet> {
    this.assertPhrase(address);
    await this.questions.answer(address, () => this.entropyOf(address), shown, by);
    this.options.record({ event: 'wallet.backup-checked', wallet: address });
    return this.book.change(address, { backedUpAt: plausibleNow() });
  }

  private entropyOf(address: Address): Buffer {
    return this.book.vault.use(phraseSecret(address), (secret) => Buffer.from(secret));
  }

  private assertPhrase(address: Address): void {
    this.book.find(address);
    this.book.vault.assertUnlocked();
    if (!this.book.hasPhrase(address)) throw phraseUnknown();
  }

  private add(
    wallet: Pick<HeaderWallet, 'name' | 'origin' | 'backedUpAt'> & { class: WalletClass | undefined },
    { key, entropy, path }: WalletSecret,
  ): OwnWallet {
    try {
      const walletClass = wallet.class ?? this.options.walletClass;
      const address = addressOfSecret(key);
      this.book.assertNew(address, walletClass, wallet.name);
      const secrets: [string, Buffer][] = [[walletSecret(address), key]];
      if (entropy !== null) secrets.push([phraseSecret(address), entropy]);
      return this.keep({ ...wallet, address, kind: 'software', class: walletClass, path }, secrets);
    } finally {
      key.fill(0);
      entropy?.fill(0);
    }
  }

  private keep(wallet: Omit<HeaderWallet, 'createdAt'>, secrets: [string, Buffer][]): OwnWallet {
    const { address, name, kind, class: walletClass, origin } = wallet;
    const details = { name, kind, class: walletClass };
    this.options.record({ event: `wallet.${origin ?? 'added'}`, wallet: address, details });
    return this.book.add({ ...wallet, createdAt: plausibleNow() }, secrets);
  }
}
