export {
  Custody,
  type CustodyOptions,
  type KeychainMode,
  type OwnWallet,
  type SessionKey,
  type SetupChoice,
} from './custody.ts';
export {
  osKeychain,
  type Keychain,
  type KeychainOptions,
  type KeychainStatus,
  type KeytarModule,
} from './keychain.ts';
export type { Protection } from './vault-file.ts';
export type { VaultState } from './vault.ts';
