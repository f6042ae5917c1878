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

/** What tests of this room get for `import … from 'electron'`. */
export function electronDouble() {
  const app = Object.assign(new EventEmitter(), { whenReady: () => Promise.resolve(), isPackaged: true });
  return {
    app,
    ipcMain: new EventEmitter(),
    ipcRenderer: Object.assign(new EventEmitter(), { send: vi.fn() }),
    contextBridge: { exposeInMainWorld: vi.fn() },
    shell: { openExternal: vi.fn(() => Promise.resolve()) },
    protocol: { registerSchemesAsPrivileged: vi.fn() },
    utilityProcess: { fork: vi.fn() },
    Menu: { buildFromTemplate: vi.fn(), setApplicationMenu: vi.fn() },
    BrowserWindow: class {},
  };
}
