import { nodeVenueLauncher } from '../../daemon/index.ts';
import { EXIT } from '../errors.ts';
import type { Invocation } from '../invocation.ts';
import { logFile, programOptions } from './options.ts';
import { startProgram, type Program } from './program.ts';
import { venueEntry } from './venue.ts';

/** A program that waits for the ready line is told without the venue when that takes longer; the daemon goes on trying. */
const VENUE_MS = 15_000;

/** Runs daemon and hosts until the process is told to end (commands.md: run). */
export async function runForeground(invocation: Invocation): Promise<number> {
  const { io } = invocation;
  // From here on a signal ends things in order, also while they start.
  const told = io.untilTold();
  const program = await startProgram(
    programOptions(invocation, { web: 0 }),
    (io.launchVenue ?? nodeVenueLauncher)(venueEntry()),
  );
  try {
    if (invocation.json) {
      const venue = await Promise.race([program.venueReady(VENUE_MS), told.then(() => null)]);
      const { profile } = program.daemon;
      io.out(
        JSON.stringify({
          event: 'ready',
          url: program.mintUrl(),
          socket: program.socket,
          profile: profile.id,
          ...(venue ? { venue } : {}),
        }),
      );
    } else {
      // The interface can load while the venue starts.
      greet(invocation, program);
    }
    await told;
  } finally {
    await program.stop();
  }
  return EXIT.done;
}

function greet({ io, dataDir }: Invocation, program: Program): void {
  const { daemon, socket } = program;
  const url = program.mintUrl();
  io.out(`Countersign runs on ${daemon.profile.label}. Ctrl-C ends it.`);
  io.out(url === null ? 'The web host is off.' : `Open ${url}`);
  if (url !== null)
    io.out('This address works once, within ten minutes; `countersign open` gives another one.');
  io.err(`Local socket: ${socket}`);
  io.err(`Log: ${logFile(dataDir)}`);
}
