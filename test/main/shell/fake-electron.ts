import { EventEmitter } from 'node:events';
import { vi } from 'vitest';

/** A web contents as far as host and shell touch it. */
export class FakeContents extends EventEmitter {
  readonly sent: { channel: string; message: unknown }[] = [];
  destroyed = false;
  openHandler: ((details: { url: string }) => { action: string }) | null = null;

  send(channel: string, message: unknown): void {
    this.sent.push({ channel, message });
  }
  isDestroyed(): boolean {
    return this.destroyed;
  }
  setWindowOpenHandler(handler: (details: { url: string }) => { action: string }): void {
    this.openHandler = handler;
  }
}

export class FakeWindow extends EventEmitter {
  static readonly all: FakeWindow[] = [];
  static getAllWindows(): FakeWindow[] {
    return FakeWindow.all;
  }
  readonly webContents = new FakeContents();
  readonly options: { webPreferences?: { preload?: string } };
  readonly loadURL = vi.fn(() => Promise.resolve());
  readonly show = vi.fn();
  readonly focus = vi.fn();
  readonly restore = vi.fn();

  constructor(options: FakeWindow['options']) {
    super();
    this.options = options;
    FakeWindow.all.push(this);
  }
  isMinimized(): boolean {
    return true;
  }
}

/** What tests of this room get for `import … from 'electron'`. */
export function electronDouble() {
  const app = Object.assign(new EventEmitter(), {
    whenReady: () => Promise.resolve(),
    isPackaged: true,
    exit: vi.fn(),
    quit: vi.fn(),
    setPath: vi.fn(),
    enableSandbox: vi.fn(),
    requestSingleInstanceLock: vi.fn(() => true),
  });
  const defaultSession = {
    protocol: { handle: vi.fn() },
    webRequest: { onBeforeRequest: vi.fn() },
    setPermissionRequestHandler: vi.fn(),
    setPermissionCheckHandler: vi.fn(),
    setDevicePermissionHandler: vi.fn(),
  };
  return {
    app,
    session: { defaultSession },
    dialog: { showErrorBox: vi.fn() },
    ipcMain: new EventEmitter(),
    powerMonitor: Object.assign(new EventEmitter(), { getSystemIdleState: vi.fn(() => 'active') }),
    ipcRenderer: Object.assign(new EventEmitter(), { send: vi.fn() }),
    contextBridge: { exposeInMainWorld: vi.fn() },
    shell: { openExternal: vi.fn(() => Promise.resolve()) },
    protocol: { registerSchemesAsPrivileged: vi.fn() },
    utilityProcess: { fork: vi.fn() },
    Menu: { buildFromTemplate: vi.fn(), setApplicationMenu: vi.fn() },
    BrowserWindow: FakeWindow,
  };
}
