import type { Address } from '../address.ts';
import type { Profile } from './profile.ts';
import { LIVE_STANDINGS, PRACTICE_STANDINGS } from './standing.ts';
import { DEFAULT_TYPES } from './types.ts';

const domain = (chainId: number, verifyingContract: Address) => ({
  name: 'DerivaDEX',
  version: '1',
  chainId,
  verifyingContract,
});

/** profile: 1. The practice venue's addresses are known only when it has started. */
export const PRACTICE: Profile = {
  id: 'practice',
  label: 'Practice venue',
  kind: 'practice',
  baseUrl: '',
  wsUrl: '',
  copyTrading: null,
  domain: domain(31337, '0x00000000000000000000000000000000000d0d0d'),
  types: DEFAULT_TYPES,
  collateral: [{ symbol: 'USDC', address: '0x00000000000000000000000000000000000c0ffe' }],
  receipts: 'encryption-key',
  standing: PRACTICE_STANDINGS,
  limits: { gateway: true },
};

export const SEPOLIA: Profile = {
  ...PRACTICE,
  id: 'sepolia',
  label: 'Sepolia testnet',
  kind: 'testnet',
  domain: domain(11155111, '0x5d1a3b4181d3cad422f404f28e9e972d0ba4dad6'),
  collateral: [],
  standing: LIVE_STANDINGS,
};

export const MAINNET: Profile = {
  ...PRACTICE,
  id: 'mainnet',
  label: 'Mainnet (access is open to a limited number of qualified users)',
  kind: 'mainnet',
  domain: domain(1, '0x6fb8aa6fc6f27e591423009194529ae126660027'),
  collateral: [{ symbol: 'USDC', address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48' }],
  standing: LIVE_STANDINGS,
};

export const BUILT_IN_PROFILES: readonly Profile[] = [PRACTICE, SEPOLIA, MAINNET];
