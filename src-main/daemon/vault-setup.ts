import { CountersignError } from '../../src-shared/errors/index.ts';
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
  private readonly options: VaultSetupOptions;

  constructor(options: VaultSetupOptions) {
    this.options = options;
  }

  /**
   * Unlocks at start what needs nobody: by keychain, key file, or the passphrase that was given. A vault that stays shut
   * does not stop the daemon: its state is shown.
   * @throws {CountersignError} `VAULT_PASSPHRASE` when the given passphrase is wrong.
   */
  async unlockAtStart(): Promise<void> {
    const { custody, passphrase } = this.options;
    if (custody.state !== 'locked') return;
    if (custody.protection === 'passphrase' && passphrase === undefined) return;
    try {
      await custody.unlock(passphrase);
    } catch (error) {
      if (error instanceof CountersignError && error.code === 'VAULT_PASSPHRASE') throw error;
      this.options.logger.warn({ err: error }, 'the vault stays locked');
    }
  }

  /** How a new vault would be kept; `choose` when a person must decide. */
  async protection(): Promise<Protection | 'choose'> {
    const { custody, mode, passphrase } = this.options;
    if (custody.protection !== null) return custody.protection;
    if (mode !== 'file' && (await custody.keychainStatus()).available) return 'keychain';
    return passphrase === undefined ? 'choose' : 'passphrase';
  }

  /**
   * Makes the vault when there is none. `unprotected` is a person's choice to go on with neither keychain nor
   * passphrase, for practice alone.
   */
  async ensure(unprotected = false): Promise<void> {
    const { custody, passphrase } = this.options;
    if (custody.state === 'unlocked') return;
    if (custody.state !== 'absent') {
      await custody.unlock(passphrase);
      return;
    }
    const protection = await this.protection();
    if (protection === 'keychain') await custody.setup({ protection });
    else if (protection === 'passphrase') await custody.setup({ protection, passphrase: passphrase ?? '' });
    else if (unprotected && this.options.walletClass === 'practice')
      await custody.setup({ protection: 'unprotected' });
    else throw await this.choiceNeeded();
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
