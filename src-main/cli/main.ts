import { runCli } from './run-cli.ts';
import { exitWith, processIo } from './terminal.ts';

// The command line: what the launcher of the checkout starts.
const words = process.argv.slice(2);
exitWith(await runCli(words, processIo()), words[0] === 'run');
