import type { CliCommand, Options } from '../command.ts';
import type { Invocation } from '../invocation.ts';
import type { Io } from '../io.ts';
import { parseInvocation } from '../parse.ts';

/** What a daemon is started with; the desktop app takes the same. */
export const RUN_OPTIONS: Options = {
  web: { value: 'PORT', help: 'port of the web host on 127.0.0.1; 0 picks one (the default); off' },
  profile: { value: 'ID|FILE', help: 'practice (the default), sepolia, mainnet, or a profile document' },
  'base-url': { value: 'U', help: "the venue's address" },
  'ws-url': { value: 'U', help: "the venue's realtime address" },
  'accept-unverified': { help: 'accept the unverified facts of a live profile' },
  keychain: { value: 'MODE', help: 'auto (the default), os or file' },
  'passphrase-file': { value: 'F', help: "file with the vault's passphrase" },
  'venue-seed': { value: 'N', help: 'seed of the embedded practice venue' },
  'venue-limits': {
    value: 'MODE',
    help: 'limits of the embedded practice venue: on, trader (the default) or off',
  },
};

export const runCommand: CliCommand = {
  name: 'run',
  summary: 'run the daemon in the foreground, with its web interface',
  options: RUN_OPTIONS,
  async run(invocation) {
    // The daemon is by far the largest part of the program; other commands do without it.
    const { runForeground } = await import('../run/index.ts');
    return runForeground(invocation);
  },
};

export type RunInvocation = Invocation;

/** Reads the options of `run` for the desktop app, which takes the same. */
export const runInvocation = (words: readonly string[], io: Io): RunInvocation =>
  parseInvocation(runCommand, words, io);
