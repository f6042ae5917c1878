import { CountersignError } from '../../src-shared/errors/index.ts';
import type { Address, WalletClass } from '../../src-shared/protocol/index.ts';
import type { Custody, OwnWallet } from '../custody/index.ts';

/** The wallet that a command is to be signed for: the one it names, else the only one that can sign. */
export function chooseWallet(
  custody: Pick<Custody, 'wallets' | 'ownWallets' | 'signingWallets'>,
  wanted: Address | undefined,
): Address {
  if (wanted !== undefined) {
    const wallet = ownWallet(custody, wanted);
    if (wallet.kind !== 'watch') return wallet.address;
    throw new CountersignError(
      'WALLET_WATCHES',
      `The wallet ${wallet.name} is only watched: its key is not here, and it never signs.`,
      'Choose another wallet.',
    );
  }
  const wallets = custody.signingWallets();
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

/** A wallet of the running profile's class, watched or not. */
export function ownWallet(custody: Pick<Custody, 'wallets' | 'ownWallets'>, address: Address): OwnWallet {
  const wallet = custody.ownWallets().find((each) => each.address === address);
  if (wallet !== undefined) return wallet;
  const other = custody.wallets().find((each) => each.address === address);
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

/** The class of what touches all of these wallets: one live wallet makes it live. */
export const classOfAll = (wallets: readonly Pick<OwnWallet, 'class'>[]): WalletClass =>
  wallets.some((wallet) => wallet.class === 'live') ? 'live' : 'practice';
