export { knownRequest, type KnownRequest } from './known.ts';
export { readTraces, type CommittedReads } from './read.ts';
export { MARGIN_MS, sighting, type Sighting } from './sighting.ts';
export { rivalsEnd } from './traces.ts';
