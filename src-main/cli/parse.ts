import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { COMMON, type CliCommand, type Options } from './command.ts';
import { UsageError } from './errors.ts';
import { Invocation } from './invocation.ts';
import type { Io } from './io.ts';

/** The command that the words begin with, and the rest of them. */
export function findCommand(
  commands: readonly CliCommand[],
  words: readonly string[],
): { command: CliCommand; rest: string[] } | null {
  for (const length of [2, 1]) {
    const found = commands.find(
      ({ name }) => name === words.slice(0, length).join(' ') && name.split(' ').length === length,
    );
    if (found) return { command: found, rest: words.slice(length) };
  }
  return null;
}

/**
 * Reads the options and operands of a command.
 * @throws {UsageError} `OPTION_UNKNOWN`, `OPTION_VALUE`, `OPERAND_MISSING`, `OPERAND_UNKNOWN`
 */
export function parseInvocation(command: CliCommand, rest: readonly string[], io: Io): Invocation {
  const options: Options = { ...COMMON, ...command.options };
  const config: ParseArgsOptionsConfig = {};
  for (const [name, spec] of Object.entries(options)) {
    config[name] = {
      type: spec.value === undefined ? 'boolean' : 'string',
      multiple: spec.multiple ?? false,
    };
  }
  const { values, positionals } = read(command, joinValues(rest, options), config);
  for (const [name, value] of Object.entries(values)) {
    if (value === '') throw new UsageError('OPTION_VALUE', `--${name} needs a value.`, see(command));
  }
  const wanted = command.operands ?? [];
  if (positionals.length > wanted.length && values['help'] !== true) {
    throw new UsageError(
      'OPERAND_UNKNOWN',
      `"${positionals[wanted.length] ?? ''}" is not expected here.`,
      see(command),
    );
  }
  return new Invocation(command, io, values, positionals);
}

const see = (command: CliCommand): string => `See countersign ${command.name} --help.`;

function read(command: CliCommand, args: string[], options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (thrown) {
    if (!(thrown instanceof TypeError) || !('code' in thrown)) throw thrown;
    const [message = ''] = thrown.message.split(/\.\s/);
    const code = thrown.code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION' ? 'OPTION_UNKNOWN' : 'OPTION_VALUE';
    throw new UsageError(code, `${message.replace(/\.$/, '')}.`, see(command));
  }
}

/** Binds a value that begins with a single dash to its option, so that `--amount -1` is refused as an amount. */
function joinValues(words: readonly string[], options: Options): string[] {
  const joined: string[] = [];
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const next = words[at + 1];
    if (word === '--') return [...joined, ...words.slice(at)];
    const takesValue = word.startsWith('--') && options[word.slice(2)]?.value !== undefined;
    if (takesValue && next?.startsWith('-') && !next.startsWith('--')) {
      joined.push(`${word}=${next}`);
      at++;
    } else {
      joined.push(word === '-h' ? '--help' : word);
    }
  }
  return joined;
}
