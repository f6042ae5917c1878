import { exitWith, processIo, runCli } from './cli/index.ts';

// The daemon without a window: the same as `countersign run`.
exitWith(await runCli(['run', ...process.argv.slice(2)], processIo()), true);
