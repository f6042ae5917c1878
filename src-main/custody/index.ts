export {
  Custody,
  type CustodyOptions,
  type KeychainMode,
  type OwnWallet,
  type SessionKey,
  type SetupChoice,
} from './custody.ts';
export { osKeychain, type Keychain, type KeychainStatus } from './keychain.ts';
export type { KeytarModule } from './keytar-process.ts';
export type { Protection } from './vault-file.ts';
export type { VaultState } from './vault.ts';
