import { COMMANDS } from './commands/index.ts';
import { describeError, EXIT, exitCodeOf, UsageError } from './errors.ts';
import { helpFor, overview } from './help.ts';
import type { Io } from './io.ts';
import { findCommand, parseInvocation } from './parse.ts';
import { productVersion } from './places.ts';

/** Runs one command line and returns the code to exit with (commands.md: exit codes). */
export async function runCli(words: readonly string[], io: Io): Promise<number> {
  try {
    return await dispatch(words, io);
  } catch (thrown) {
    const json = beforeOperands(words).includes('--json');
    io.err(describeError(thrown, json));
    return exitCodeOf(thrown);
  }
}

async function dispatch(words: readonly string[], io: Io): Promise<number> {
  const found = findCommand(COMMANDS, words);
  if (found) {
    const invocation = parseInvocation(found.command, found.rest, io);
    if (invocation.flag('help')) {
      io.out(helpFor(found.command));
      return EXIT.done;
    }
    return (await found.command.run(invocation)) ?? EXIT.done;
  }
  const [first = 'help'] = words;
  if (first === '--version') io.out(productVersion());
  else if (first === 'help' || first === '--help' || first === '-h') io.out(overview(COMMANDS));
  else return unknownCommand(words, io);
  return EXIT.done;
}

/** A group alone, such as `order --help`, shows the group. */
function unknownCommand(words: readonly string[], io: Io): number {
  const [first = '', second = '--help'] = words;
  const group = COMMANDS.filter(({ name }) => name.startsWith(`${first} `));
  if (group.length > 0 && (second === '--help' || second === '-h')) {
    io.out(overview(group));
    return EXIT.done;
  }
  const typed = group.length > 0 && !second.startsWith('-') ? `${first} ${second}` : first;
  throw new UsageError('COMMAND_UNKNOWN', `There is no command "${typed}".`, 'See countersign --help.');
}

function beforeOperands(words: readonly string[]): readonly string[] {
  const end = words.indexOf('--');
  return end < 0 ? words : words.slice(0, end);
}
