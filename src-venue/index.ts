import { endWithParent, readOptions } from './process/index.ts';
import { startVenue, type Venue } from './venue.ts';

/** The practice venue as a process of its own. */
const { venue: options, endWithStdin, parentPid } = readOptions(process.argv.slice(2));

/** Long enough to send answers that are ready. */
const LAST_WORDS_MS = 100;

let venue: Venue | null = null;
let ending = false;
const end = (): void => {
  if (ending) return;
  ending = true;
  void Promise.resolve(venue?.close()).finally(() => process.exit(0));
};
// Before the ready line: whoever has read it may end the process at once.
process.on('SIGTERM', end);
process.on('SIGINT', end);
try {
  venue = await startVenue(options);
} catch (error) {
  // A data-dir that is damaged or in use, a port that is taken: a person has to act, a stack would not help.
  process.stderr.write(`practice venue: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
for (const note of venue.notes) process.stderr.write(`practice venue: ${note}\n`);

process.stdout.write(`${JSON.stringify(venue.ready)}\n`);
process.stderr.write(
  `practice venue: seed ${venue.seed}, limits ${options.limits}, clock ${venue.clock.mode}\n`,
);
void venue.broken.then((error) => {
  process.stderr.write(`practice venue: ${error.message}\n`);
  // Who waits for an answer gets one first: the requests whose fate is unknown are told so.
  setTimeout(() => process.exit(1), LAST_WORDS_MS);
});
endWithParent({ ready: venue.ready, endWithStdin, parentPid, end });
