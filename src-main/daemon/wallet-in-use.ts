import type { Address } from '../../src-shared/protocol/index.ts';
import type { Custody, OwnWallet } from '../custody/index.ts';
import type { Settings } from '../storage/index.ts';
import { Emitter } from './emitter.ts';
import { ownWallet } from './wallets.ts';

/**
 * The wallet whose orders, positions and funds are shown, kept per profile. It says nothing about what signs: a command
 * that signs names its wallet, so that looking at another one never moves an order to it.
 */
export class WalletInUse {
  readonly changed = new Emitter();
  private readonly custody: Pick<Custody, 'wallets' | 'ownWallets'>;
  private readonly settings: Settings;
  private readonly name: string;
  private chosen: unknown;

  constructor(custody: Pick<Custody, 'wallets' | 'ownWallets'>, settings: Settings, profile: string) {
    this.custody = custody;
    this.settings = settings;
    this.name = `wallet in use ${profile}`;
    this.chosen = settings.get(this.name);
  }

  /** The chosen one while it is there, else the first that can sign, else the first that is watched. */
  current(): OwnWallet | null {
    const wallets = this.custody.ownWallets();
    return (
      wallets.find(({ address }) => address === this.chosen) ??
      wallets.find(({ kind }) => kind !== 'watch') ??
      wallets[0] ??
      null
    );
  }

  /** @throws {CountersignError} `WALLET_UNKNOWN`, `WALLET_CLASS` */
  use(address: Address): OwnWallet {
    const wallet = ownWallet(this.custody, address);
    this.settings.set(this.name, address);
    this.chosen = address;
    this.changed.emit();
    return wallet;
  }
}
