import type { Invocation } from './invocation.ts';

export interface OptionSpec {
  /** What stands for the value in the help; left out for an option without one. */
  readonly value?: string;
  /** May be given several times. */
  readonly multiple?: true;
  readonly help: string;
}

export type Options = Readonly<Record<string, OptionSpec>>;

/** One command of the command line, as data: parser, help and check are made from it. */
export interface CliCommand {
  /** One or two words: `order place`. */
  readonly name: string;
  readonly summary: string;
  /** What follows the name, each required. */
  readonly operands?: readonly string[];
  readonly options?: Options;
  /** Returns the exit code; 0 when it returns none. */
  run(invocation: Invocation): Promise<number | undefined>;
}

/** Options that every command takes. */
export const COMMON: Options = {
  'data-dir': { value: 'DIR', help: "the daemon's folder (environment COUNTERSIGN_DATA_DIR)" },
  wallet: { value: 'ADDRESS', help: 'which wallet, where there are several' },
  json: { help: 'one JSON value on standard output, nothing else' },
  help: { help: 'show this' },
};
