import { BrowserWindow, type BrowserWindowConstructorOptions } from 'electron';
import { INTERFACE_ORIGIN } from '../hosts/electron/index.ts';

export interface WindowOptions {
  /** Path of the preload bundle. */
  readonly preload: string;
  readonly devTools: boolean;
}

/** Each of these is said, so that no default of another version changes it. */
export function windowOptions({ preload, devTools }: WindowOptions): BrowserWindowConstructorOptions {
  return {
    width: 1440,
    height: 900,
    minWidth: 1024,
    minHeight: 640,
    show: false,
    title: 'Countersign',
    backgroundColor: '#0b0e13',
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      devTools,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
    },
  };
}

/** Opens the window of the interface; it shows itself with its first picture. */
export function openWindow(options: WindowOptions): BrowserWindow {
  const window = new BrowserWindow(windowOptions(options));
  window.once('ready-to-show', () => {
    window.show();
  });
  return window;
}

export const loadInterface = (window: BrowserWindow): Promise<void> => window.loadURL(`${INTERFACE_ORIGIN}/`);
