import type { VenueLauncher } from '../daemon/index.ts';

/** The world of a command: what it reads, writes and asks. Tests give their own. */
export interface Io {
  readonly env: NodeJS.ProcessEnv;
  readonly platform: NodeJS.Platform;
  /** One line, or several, to standard output. */
  out(text: string): void;
  /** The same to standard error. */
  err(text: string): void;
  /** True when a person can be asked. */
  readonly interactive: boolean;
  /** Columns of the terminal; null when standard output is none. */
  readonly columns: number | null;
  /** All of standard input, up to `limit` bytes. */
  readInput(limit: number): Promise<string>;
  /** Asks on the terminal. */
  ask(question: string): Promise<string>;
  /** Asks without showing what is typed. */
  askSecret(question: string): Promise<string>;
  /** Resolves when the process is told to end. */
  untilTold(): Promise<void>;
  /** Resolves when nobody reads standard output any more. */
  readonly unread?: Promise<void>;
  /** How the practice venue is started where this process is not plain Node. */
  readonly launchVenue?: (entry: string) => VenueLauncher;
}
