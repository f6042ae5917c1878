import { resolve } from 'node:path';
import type { CliCommand } from './command.ts';
import { UsageError } from './errors.ts';
import type { Io } from './io.ts';
import { defaultDataDir } from './places.ts';

export type OptionValues = Readonly<
  Record<string, string | boolean | readonly (string | boolean)[] | undefined>
>;

/** One command as it was typed. */
export class Invocation {
  readonly command: CliCommand;
  readonly io: Io;
  readonly json: boolean;
  readonly dataDir: string;
  private readonly values: OptionValues;
  private readonly operands: readonly string[];

  constructor(command: CliCommand, io: Io, values: OptionValues, operands: readonly string[]) {
    this.command = command;
    this.io = io;
    this.values = values;
    this.operands = operands;
    this.json = this.flag('json');
    this.dataDir = resolve(this.text('data-dir') ?? (io.env['COUNTERSIGN_DATA_DIR'] || defaultDataDir(io)));
  }

  /** The value of an option; undefined when it was not given. */
  text(name: string): string | undefined {
    const value = this.values[name];
    return typeof value === 'string' ? value : undefined;
  }

  /** The value of an option that must be given. */
  need(name: string): string {
    const value = this.text(name);
    if (value !== undefined) return value;
    throw new UsageError(
      'OPTION_MISSING',
      `--${name} is missing.`,
      `See countersign ${this.command.name} --help.`,
    );
  }

  flag(name: string): boolean {
    return this.values[name] === true;
  }

  /** Every value of an option that may be given several times. */
  list(name: string): string[] {
    const value = this.values[name];
    return Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
  }

  operand(index: number): string {
    const value = this.operands[index];
    if (value !== undefined) return value;
    const name = this.command.operands?.[index] ?? 'An operand';
    throw new UsageError(
      'OPERAND_MISSING',
      `${name} is missing.`,
      `See countersign ${this.command.name} --help.`,
    );
  }

  /** Prints the answer: the value itself under --json, what a person reads otherwise. */
  print(value: unknown, forPerson: () => string): void {
    this.io.out(this.json ? JSON.stringify(value) : forPerson());
  }

  /** A word to the person beside the answer. */
  say(sentence: string): void {
    this.io.err(sentence);
  }
}
