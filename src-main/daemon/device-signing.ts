import { CountersignError } from '../../src-shared/errors/index.ts';
import { toHex, type Address } from '../../src-shared/protocol/index.ts';
import type { AutoLock, Custody, Ledger, OwnWallet, Recorder } from '../custody/index.ts';
import type { WalletSigning } from '../sessions/index.ts';
import { VAULT_LOCKED } from './refusals.ts';

export interface DeviceSigningOptions {
  custody: Pick<Custody, 'wallets' | 'ownWallets' | 'signWithWallet' | 'state'>;
  ledger: Pick<Ledger, 'sign'>;
  lock: Pick<AutoLock, 'beforeSigning'>;
  record: Recorder;
}

/**
 * Signatures of wallets whose key is on a device. The vault keeps none of their secrets, and all the same it has to be
 * unlocked: class and path of a wallet are vouched for by its key alone, and locking is to stop every wallet.
 */
export class DeviceSigning {
  private readonly options: DeviceSigningOptions;

  constructor(options: DeviceSigningOptions) {
    this.options = options;
  }

  /** Whether a device signs for this wallet. */
  holds(address: Address): boolean {
    return this.options.custody.wallets().some((row) => row.address === address && row.kind === 'ledger');
  }

  /** A wallet's signature, from the vault or from its device. */
  byWallet(signing: WalletSigning): Promise<Uint8Array> {
    if (this.holds(signing.wallet)) return this.sign(signing, null);
    const { wallet, digest, what } = signing;
    return Promise.resolve(this.options.custody.signWithWallet(wallet, digest, what));
  }

  /**
   * Asks the wallet's device, and waits as long as the person looks at it.
   * @param deadline monotonic time after which the signature is of no use; null when there is none
   * @throws {CountersignError} `LEDGER_…` for each state of a device, `VAULT_LOCKED`, `WALLET_UNKNOWN`
   */
  async sign(signing: WalletSigning, deadline: number | null): Promise<Uint8Array> {
    const { wallet, what, digester, values, digest, preview } = signing;
    const { ledger, record } = this.options;
    const details = { what, digest: toHex(digest) };
    const { path } = this.mayBeAsked(wallet);
    try {
      const signature = await ledger.sign({ wallet, path, digester, values, preview, deadline });
      // While the person looked, the vault may have been locked, or the wallet taken out of it.
      this.mayBeAsked(wallet);
      record({ event: 'wallet.signed', wallet, details });
      return signature;
    } catch (error) {
      if (error instanceof CountersignError) this.noteRefusal(wallet, details, error.code);
      throw error;
    }
  }

  private mayBeAsked(address: Address): OwnWallet & { path: string } {
    const { custody, lock } = this.options;
    lock.beforeSigning('wallet');
    if (custody.state !== 'unlocked')
      throw new CountersignError(VAULT_LOCKED.reason, VAULT_LOCKED.message, VAULT_LOCKED.hint);
    const wallet = custody.ownWallets().find((row) => row.address === address);
    if (wallet?.kind === 'ledger' && wallet.path !== null) return { ...wallet, path: wallet.path };
    throw new CountersignError(
      'WALLET_UNKNOWN',
      'This wallet is not in the vault.',
      'See `countersign wallet list`.',
    );
  }

  /** What a device did not sign has not happened, whether or not it can be recorded. */
  private noteRefusal(wallet: Address, details: { what: string; digest: string }, code: string): void {
    try {
      this.options.record({ event: 'wallet.refused', wallet, details: { ...details, code } });
    } catch {
      // Who records says himself that he cannot.
    }
  }
}
