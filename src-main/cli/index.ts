export { runCli } from './run-cli.ts';
export { exitWith, processIo } from './terminal.ts';
export type { Io } from './io.ts';
