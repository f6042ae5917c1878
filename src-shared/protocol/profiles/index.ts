export { BUILT_IN_PROFILES, MAINNET, PRACTICE, SEPOLIA } from './built-in.ts';
export { compileDigesters, type Digesters } from './digesters.ts';
export {
  walletClassOf,
  type Profile,
  type ProfileKind,
  type ReceiptMode,
  type WalletClass,
} from './profile.ts';
export { ProfileError, readProfile, type ProfileIssue } from './read.ts';
export { isLoopbackUrl } from './schema.ts';
export { WIRE_FACTS, type Standing, type Standings, type WireFact } from './standing.ts';
export { DEFAULT_TYPES, type TypeName, type TypeStrings } from './types.ts';
