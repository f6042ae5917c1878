export { runInvocation, type RunInvocation } from './commands/run.ts';
export { exitCodeOf } from './errors.ts';
export type { Io } from './io.ts';
export { builtInterface, productFolder } from './places.ts';
export { programOptions, startProgram, venueEntry, type Program } from './run/index.ts';
export { runCli } from './run-cli.ts';
export { exitWith, processIo } from './terminal.ts';
