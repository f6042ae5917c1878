import { app } from 'electron';
import { processIo, runCli, type Io } from './cli/index.ts';
import { openDesktop, ownWords, utilityVenueLauncher } from './shell/index.ts';

const io: Io = { ...processIo(), launchVenue: utilityVenueLauncher };
const words = ownWords(process.argv, app.isPackaged);

// The app's own executable is the command line as well: before any window, outside the single-instance lock.
if (words[0] === 'cli') {
  app.dock?.hide();
  // Not awaited: Electron is ready only once this module is done.
  void runCli(words.slice(1), io).then((code) => {
    app.exit(code);
  });
} else {
  openDesktop(words, io);
}
