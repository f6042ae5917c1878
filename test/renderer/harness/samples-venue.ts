import type { CommandOutput } from '../../../src-shared/contract/index.ts';

type ProfileRow = CommandOutput<'profiles.list'>[number];

const UNVERIFIED: ProfileRow['unverified'] = [
  {
    fact: 'types',
    standing: 'inferred',
    meaning:
      'The place of the replay pair in the signed types follows from published material, but is not proven.',
  },
  {
    fact: 'sessions',
    standing: 'ours',
    meaning: 'How session keys are proven to the venue is not published; requests may be rejected.',
  },
];

/** The profiles that the fake daemon knows. */
export const PROFILES: readonly ProfileRow[] = [
  {
    id: 'practice',
    label: 'Practice venue',
    kind: 'practice',
    baseUrl: 'http://127.0.0.1:40001',
    accepted: true,
    documentHash: '7c'.repeat(32),
    unverified: [],
  },
  {
    id: 'sepolia',
    label: 'Sepolia',
    kind: 'testnet',
    baseUrl: '',
    accepted: false,
    documentHash: 'c4'.repeat(32),
    unverified: UNVERIFIED,
  },
  {
    id: 'mainnet',
    label: 'Mainnet',
    kind: 'mainnet',
    baseUrl: 'https://venue.example',
    accepted: false,
    documentHash: 'ab'.repeat(32),
    unverified: UNVERIFIED,
  },
];
