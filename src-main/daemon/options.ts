import type { Logger } from '../../src-shared/node/index.ts';
import type { CustodyOptions, KeychainMode, LedgerPort } from '../custody/index.ts';
import type { Alarm } from '../alarm/index.ts';
import type { SelectedProfile } from './profile.ts';
import type { VenueLauncher } from './venue-launcher.ts';

/** What a daemon is started with (commands.md: run). */
export interface DaemonOptions {
  /** Everything that the daemon keeps; made private to the user. */
  readonly dataDir: string;
  /** From `selectProfile`. */
  readonly selected: SelectedProfile;
  /** Version of the product, for the status. */
  readonly version: string;
  /** Starts the embedded practice venue; needed when `selected.embedded`. */
  readonly launchVenue?: VenueLauncher;
  readonly venueSeed?: number;
  /** Default `trader`: the per-trader buckets without the gateway's. */
  readonly venueLimits?: 'on' | 'trader' | 'off';
  /** Control token of a practice venue that somebody else has started. */
  readonly controlToken?: string;
  /** Default `auto`. */
  readonly keychainMode?: KeychainMode;
  /** Of --passphrase-file, without its trailing newline. */
  readonly passphrase?: string;
  /** Accepts the unverified facts of a live profile: --accept-unverified. */
  readonly acceptUnverified?: boolean;
  readonly logger?: Logger;
  /** Replaced in tests. */
  readonly keychain?: CustodyOptions['keychain'];
  /** Stands in for Ledger devices. */
  readonly ledgerPort?: LedgerPort;
  /** Cost of the key derivation, made small in tests. */
  readonly scrypt?: CustodyOptions['scrypt'];
  /** The clock of the dead man's switch and of the lock. */
  readonly alarm?: Alarm;
  /** The machine's own clock, as the lock compares it with the one before; Unix milliseconds. */
  readonly wallClock?: () => number;
}
