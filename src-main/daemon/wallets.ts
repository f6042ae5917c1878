import { CountersignError } from '../../src-shared/errors/index.ts';
import type { Address } from '../../src-shared/protocol/index.ts';
import type { Custody, OwnWallet } from '../custody/index.ts';

/** The wallet in use: the first one of the running profile's class. */
export function currentWallet(custody: Custody): OwnWallet | null {
  return custody.ownWallets()[0] ?? null;
}

/** The wallet that a command means: the one it names, else the only one. */
export function chooseWallet(custody: Custody, wanted: Address | undefined): Address {
  const wallets = custody.ownWallets();
  if (wanted !== undefined) {
    if (wallets.some((wallet) => wallet.address === wanted)) return wanted;
    const other = custody.wallets().find((wallet) => wallet.address === wanted);
    if (other !== undefined) {
      throw new CountersignError(
        'WALLET_CLASS',
        `This wallet is for ${other.class} profiles.`,
        'A wallet never signs for the other class; choose another.',
      );
    }
    throw new CountersignError(
      'WALLET_UNKNOWN',
      'This wallet is not in the vault.',
      'See `countersign wallet list`.',
    );
  }
  const [only] = wallets;
  if (only === undefined) {
    throw new CountersignError(
      'NO_WALLET',
      'There is no wallet for this profile yet.',
      'Make one with `countersign wallet create`, or begin with `countersign practice start`.',
    );
  }
  if (wallets.length > 1) {
    const list = wallets.map((wallet) => `${wallet.address} (${wallet.name})`).join('; ');
    throw new CountersignError(
      'WALLET_AMBIGUOUS',
      'There are several wallets.',
      `Name one with --wallet: ${list}.`,
    );
  }
  return only.address;
}
