import type { Address } from '../address.ts';
import type { Domain } from '../eip712/index.ts';
import type { Standings } from './standing.ts';
import type { TypeStrings } from './types.ts';

export type ProfileKind = 'practice' | 'testnet' | 'mainnet';
/** A wallet belongs to one class from its making and never signs for the other. */
export type WalletClass = 'practice' | 'live';

/** How `enclaveSignature` is checked: against the operator's encryption key, a named signer, or only recorded. */
export type ReceiptMode = 'encryption-key' | 'record' | { readonly signer: Address };

/** A validated profile: everything that differs between deployments (profile: The profile document). */
export interface Profile {
  readonly id: string;
  readonly label: string;
  readonly kind: ProfileKind;
  /** Without a trailing slash. Empty while a live built-in has no address: the user types it in. */
  readonly baseUrl: string;
  readonly wsUrl: string;
  readonly copyTrading: { readonly url: string; readonly wsUrl: string } | null;
  readonly domain: Domain;
  readonly types: TypeStrings;
  readonly collateral: readonly { readonly symbol: string; readonly address: Address }[];
  readonly receipts: ReceiptMode;
  readonly standing: Standings;
  /** False switches the client's mirror of the gateway limits off. */
  readonly limits: { readonly gateway: boolean };
}

export function walletClassOf(profile: Pick<Profile, 'kind'>): WalletClass {
  return profile.kind === 'practice' ? 'practice' : 'live';
}
