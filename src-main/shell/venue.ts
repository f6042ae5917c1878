import { app, utilityProcess } from 'electron';
import { CountersignError } from '../../src-shared/errors/index.ts';
import { readReadyLine, venueArguments, type VenueLauncher } from '../daemon/index.ts';

const READY_MS = 15_000;

/**
 * Starts the practice venue as a utility process: an installed app has no plain Node, and its fuse against running as
 * one stays off. The venue ends when its parent port closes, however this process ends.
 */
export function utilityVenueLauncher(entry: string): VenueLauncher {
  return async (settings) => {
    await app.whenReady();
    const child = utilityProcess.fork(entry, venueArguments(settings), {
      serviceName: 'Countersign practice venue',
      stdio: 'inherit',
    });
    const ended = new Promise<void>((resolve) => {
      child.once('exit', () => {
        resolve();
      });
    });
    const stop = async (): Promise<void> => {
      // False when it has ended already.
      if (child.kill()) await ended;
    };
    const firstMessage = new Promise<unknown>((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(failed(`it was not ready within ${READY_MS / 1000} s`));
      }, READY_MS);
      child.once('message', (message: unknown) => {
        clearTimeout(timer);
        resolve(message);
      });
      void ended.then(() => {
        clearTimeout(timer);
        reject(failed('it ended at once'));
      });
    });
    try {
      // The same content as its first line, which plain Node reads.
      return { ready: readReadyLine(JSON.stringify(await firstMessage)), stop, ended };
    } catch (error) {
      await stop();
      throw error;
    }
  };
}

const failed = (why: string): CountersignError =>
  new CountersignError(
    'PRACTICE_VENUE_FAILED',
    `The practice venue did not start: ${why}.`,
    'It is tried again by itself.',
  );
