import type { WalletRow } from '../../../src-shared/contract/index.ts';
import type { Address, WalletClass } from '../../../src-shared/protocol/index.ts';
import { ledgerSignsApart, walletClassDiffers, walletWatches } from '../errors.ts';
import type { HeaderWallet } from '../vault/header.ts';

/** The public side of a wallet. */
export type OwnWallet = WalletRow & { readonly address: Address };

/** The public side of a session key. */
export interface SessionKey {
  readonly address: Address;
  readonly publicKey: Uint8Array;
}

/** @param hasPhrase whether the vault holds the phrase that its key comes from */
export function rowOf(wallet: HeaderWallet, hasPhrase: boolean): OwnWallet {
  const { address, name, kind, class: walletClass, path, createdAt } = wallet;
  const backedUp = hasPhrase ? wallet.backedUpAt !== null : null;
  return { address, name, kind, class: walletClass, path, backedUp, createdAt };
}

/**
 * Looks whether the key of a wallet signs here.
 * @throws {CountersignError} `WALLET_CLASS`, `WALLET_WATCHES`, `LEDGER_SIGNS_APART`
 */
export function assertSigns({ kind, class: walletClass }: OwnWallet, running: WalletClass): void {
  if (walletClass !== running) throw walletClassDiffers(walletClass, running);
  if (kind === 'watch') throw walletWatches();
  if (kind === 'ledger') throw ledgerSignsApart();
}

/** What the clock says where it can be true, else the nearest that can: from 1970 to 2100. */
export function plausibleNow(now = Date.now()): number {
  return Math.min(Math.max(0, Math.floor(now)), LATEST_MS);
}
const LATEST_MS = Date.UTC(2100, 0, 1);
