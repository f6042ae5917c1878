export { runForeground } from './foreground.ts';
export { programOptions, type ProgramOptions } from './options.ts';
export { startProgram, type Program } from './program.ts';
export { venueEntry } from './venue.ts';
