import { endWithParent, readOptions } from './process/index.ts';
import { startVenue } from './venue.ts';

/** The practice venue as a process of its own. */
const { venue: options, endWithStdin, parentPid } = readOptions(process.argv.slice(2));
const venue = await startVenue(options);
const ready = JSON.stringify(venue.ready);
process.stdout.write(`${ready}\n`);
process.stderr.write(`practice venue: seed ${venue.seed}, limits ${options.limits}, clock ${options.clock}\n`);

let ending = false;
const end = (): void => {
  if (ending) return;
  ending = true;
  void venue.close().finally(() => process.exit(0));
};
process.on('SIGTERM', end);
process.on('SIGINT', end);
endWithParent({ ready: venue.ready, endWithStdin, parentPid, end });
