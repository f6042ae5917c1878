import { app, BrowserWindow, dialog, powerMonitor, session } from 'electron';
import { join } from 'node:path';
import { toErrorData } from '../../src-shared/errors/index.ts';
import {
  builtInterface,
  exitCodeOf,
  type Io,
  productFolder,
  programOptions,
  runInvocation,
  startProgram,
  type Program,
  type RunInvocation,
  venueEntry,
} from '../cli/index.ts';
import { loadAssets } from '../hosts/assets/index.ts';
import { serveWindow } from '../hosts/electron/index.ts';
import { ensurePrivateFolder } from '../storage/index.ts';
import { setMenu } from './menu.ts';
import { confine } from './navigation.ts';
import { denyPermissions } from './permissions.ts';
import { watchPower } from './power.ts';
import { registerScheme, serveInterface } from './protocol.ts';
import { utilityVenueLauncher } from './venue.ts';
import { loadInterface, openWindow } from './window.ts';

/** Opens the app: the daemon in this process, one window on it. Takes the options of `countersign run`. */
export function openDesktop(words: readonly string[], io: Io): void {
  try {
    const invocation = runInvocation(words, io);
    // What Chromium keeps lies with everything else, private to the user; so there is one app for each data-dir.
    const own = join(invocation.dataDir, 'window');
    ensurePrivateFolder(invocation.dataDir);
    ensurePrivateFolder(own);
    app.setPath('userData', own);
    if (!app.requestSingleInstanceLock()) {
      app.exit(0);
      return;
    }
    app.enableSandbox();
    registerScheme();
    app.on('web-contents-created', (_event, contents) => {
      confine(contents);
    });
    void app.whenReady().then(() => begin(invocation));
  } catch (error) {
    fail(error);
  }
}

async function begin(invocation: RunInvocation): Promise<void> {
  try {
    const starting = startProgram(
      programOptions(invocation, { web: null }),
      utilityVenueLauncher(venueEntry()),
    );
    endInOrder(starting);
    const program = await starting;
    app.once('will-quit', watchPower(powerMonitor, program.daemon.machine));
    denyPermissions(session.defaultSession);
    serveInterface(session.defaultSession, loadAssets(builtInterface));
    setMenu(app.isPackaged);
    const window = openWindow({
      preload: join(productFolder, 'out', 'preload', 'preload.cjs'),
      devTools: !app.isPackaged,
    });
    const { daemon, logger } = program;
    const end = serveWindow(window.webContents, { handlers: daemon.handlers, logger });
    window.once('closed', end);
    await loadInterface(window);
  } catch (error) {
    fail(error);
  }
}

/** A signal, the last window and the menu all end the app the same way: the daemon first. */
function endInOrder(starting: Promise<Program>): void {
  let ended = false;
  const quit = (): void => {
    app.quit();
  };
  process.once('SIGINT', quit);
  process.once('SIGTERM', quit);
  app.on('window-all-closed', quit);
  app.on('second-instance', showAgain);
  app.on('before-quit', (event) => {
    if (ended) return;
    event.preventDefault();
    void starting
      .then((program) => program.stop())
      .catch(() => undefined)
      .finally(() => {
        ended = true;
        app.quit();
      });
  });
}

function showAgain(): void {
  const [window] = BrowserWindow.getAllWindows();
  if (window?.isMinimized()) window.restore();
  window?.focus();
}

function fail(error: unknown): void {
  const { message, hint } = toErrorData(error);
  dialog.showErrorBox(message, hint);
  app.exit(exitCodeOf(error));
}
