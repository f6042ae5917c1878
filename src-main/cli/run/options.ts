import { join } from 'node:path';
import { selectProfile, type DaemonOptions } from '../../daemon/index.ts';
import { UsageError } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { productVersion } from '../places.ts';
import { oneOf, readPassphrase, whole } from '../values.ts';

/** How the daemon and its hosts are to run. */
export interface ProgramOptions {
  readonly daemon: Omit<DaemonOptions, 'launchVenue'>;
  /** Port of the web host; null switches it off. */
  readonly web: number | null;
  /** How much the log says; `info` by default. */
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

const LOG_LEVELS = ['error', 'warn', 'info', 'debug', 'trace'] as const;

const MAX_PORT = 65_535;

/**
 * Reads the options of `run`.
 * @throws {UsageError} for a malformed value
 * @throws {CountersignError} for a profile that is refused or has no address, or a passphrase that cannot be read
 */
export function programOptions(invocation: Invocation, defaults: { web: number | null }): ProgramOptions {
  const web = port(invocation.text('web'), defaults.web);
  const keychainMode = oneOf(invocation.text('keychain') ?? 'auto', ['auto', 'os', 'file'], 'keychain');
  const venueLimits = oneOf(
    invocation.text('venue-limits') ?? 'trader',
    ['on', 'trader', 'off'],
    'venue-limits',
  );
  const venueSeed = whole(invocation.text('venue-seed'), 'venue-seed');
  const passphraseFile = invocation.text('passphrase-file');
  const passphrase = passphraseFile === undefined ? undefined : readPassphrase(passphraseFile);
  const profile = invocation.text('profile');
  const baseUrl = invocation.text('base-url');
  const wsUrl = invocation.text('ws-url');
  const selected = selectProfile({
    ...(profile === undefined ? {} : { profile }),
    ...(baseUrl === undefined ? {} : { baseUrl }),
    ...(wsUrl === undefined ? {} : { wsUrl }),
  });
  const controlToken = invocation.io.env['COUNTERSIGN_CONTROL_TOKEN'];
  return {
    web,
    logLevel: oneOf(
      invocation.io.env['COUNTERSIGN_LOG_LEVEL'] || 'info',
      LOG_LEVELS,
      'COUNTERSIGN_LOG_LEVEL',
    ),
    daemon: {
      dataDir: invocation.dataDir,
      selected,
      version: productVersion(),
      keychainMode,
      venueLimits,
      acceptUnverified: invocation.flag('accept-unverified'),
      ...(venueSeed === undefined ? {} : { venueSeed }),
      ...(passphrase === undefined ? {} : { passphrase }),
      ...(controlToken ? { controlToken } : {}),
    },
  };
}

function port(text: string | undefined, otherwise: number | null): number | null {
  if (text === 'off') return null;
  const value = whole(text, 'web');
  if (value === undefined) return otherwise;
  if (value > MAX_PORT)
    throw new UsageError('PORT_SYNTAX', `${value} is not a port.`, 'Write --web with 0 to 65535, or off.');
  return value;
}

/** The log of a daemon: what happened, never a secret. */
export const logFile = (dataDir: string): string => join(dataDir, 'daemon.log');
