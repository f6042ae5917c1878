export { Custody, type CustodyOptions, type KeychainMode, type SetupChoice } from './custody.ts';
export type { CustodyEvent, Recorder } from './events.ts';
export { AutoLock, occasions, type Desktop, type KeyKind } from './lock/index.ts';
export { osKeychain, type Keychain, type KeychainStatus } from './keychain/keychain.ts';
export type { KeytarModule } from './keychain/keytar-process.ts';
export type { Files } from './vault/files.ts';
export type { Protection } from './vault/header.ts';
export type { VaultState } from './vault/vault.ts';
export type { OwnWallet, SessionKey } from './wallets/rows.ts';
