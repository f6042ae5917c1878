import { PASSPHRASE_MIN } from '../../src-shared/contract/index.ts';
import { CountersignError } from '../../src-shared/errors/index.ts';
import { VAULT_LOCKED } from './refusals.ts';
import type { Logger } from '../../src-shared/node/index.ts';
import type { WalletClass } from '../../src-shared/protocol/index.ts';
import type { Custody, KeychainMode, Protection } from '../custody/index.ts';

export interface VaultSetupOptions {
  custody: Custody;
  mode: KeychainMode;
  walletClass: WalletClass;
  logger: Logger;
  /** Of --passphrase-file. */
  passphrase: string | undefined;
}

/** How the vault comes to be and comes open without a person, where that can be. */
export class VaultSetup {
  private readonly options: Omit<VaultSetupOptions, 'passphrase'>;
  /** Of --passphrase-file, until the vault is open: kept longer, it would open what was locked. */
  private passphrase: string | undefined;
  private wasOpen = false;

  constructor({ passphrase, ...options }: VaultSetupOptions) {
    this.options = options;
    this.passphrase = passphrase;
    options.custody.onChange(() => {
      if (options.custody.state !== 'unlocked') return;
      this.wasOpen = true;
      this.passphrase = undefined;
    });
  }

  /**
   * Unlocks at start what needs nobody: by keychain, key file, or the passphrase that was given. A vault that stays shut
   * does not stop the daemon: its state is shown.
   * @throws {CountersignError} `VAULT_PASSPHRASE` when the given passphrase is wrong.
   */
  async unlockAtStart(): Promise<void> {
    const { custody } = this.options;
    if (custody.state !== 'locked') return;
    if (custody.protection === 'passphrase' && this.passphrase === undefined) return;
    try {
      await custody.unlock(this.passphrase);
    } catch (error) {
      if (error instanceof CountersignError && error.code === 'VAULT_PASSPHRASE') throw error;
      this.options.logger.warn({ err: error }, 'the vault stays locked');
    }
  }

  /** How a new vault would be kept; `choose` when a person must decide. */
  async protection(): Promise<Protection | 'choose'> {
    const { custody, mode } = this.options;
    if (custody.protection !== null) return custody.protection;
    if (mode !== 'file' && (await custody.keychainStatus()).available) return 'keychain';
    return this.passphrase === undefined ? 'choose' : 'passphrase';
  }

  /**
   * Makes the vault when there is none. `unprotected` is a person's choice to go on with neither keychain nor
   * passphrase, for practice alone. A vault that was open and is locked stays so.
   * @throws {CountersignError} `VAULT_LOCKED`, `VAULT_CHOICE_NEEDED`
   */
  async ensure(unprotected = false): Promise<void> {
    const { custody } = this.options;
    if (custody.state === 'unlocked') return;
    if (custody.state !== 'absent') {
      if (!this.opensByItself())
        throw new CountersignError(VAULT_LOCKED.reason, VAULT_LOCKED.message, VAULT_LOCKED.hint);
      await custody.unlock(this.passphrase);
      return;
    }
    const protection = await this.protection();
    if (protection === 'keychain') await custody.setup({ protection });
    else if (protection === 'passphrase')
      await custody.setup({ protection, passphrase: longEnough(this.passphrase ?? '') });
    else if (unprotected && this.options.walletClass === 'practice')
      await custody.setup({ protection: 'unprotected' });
    else throw await this.choiceNeeded();
  }

  /** Whether a shut vault may be opened in passing: not what was open and is locked, unless it is unprotected. */
  private opensByItself(): boolean {
    switch (this.options.custody.protection) {
      case 'passphrase':
        return this.passphrase !== undefined;
      case 'keychain':
        return !this.wasOpen;
      case 'unprotected':
      case null:
        return true;
    }
  }

  private async choiceNeeded(): Promise<CountersignError> {
    const { reason } = await this.options.custody.keychainStatus();
    const practice =
      this.options.walletClass === 'practice' ? ', or go on without either for practice alone' : '';
    return new CountersignError(
      'VAULT_CHOICE_NEEDED',
      `The keys need a place. ${reason ?? ''}`.trim(),
      `Choose a passphrase (--passphrase-file F, or in the interface)${practice}.`,
    );
  }
}

/** A new vault's passphrase from a file is held to what one that is typed is. */
function longEnough(passphrase: string): string {
  if (passphrase.length >= PASSPHRASE_MIN) return passphrase;
  throw new CountersignError(
    'PASSPHRASE_SHORT',
    `The passphrase for the new vault has fewer than ${PASSPHRASE_MIN} characters.`,
    'Put a longer one into the file of --passphrase-file: four words or more.',
  );
}
