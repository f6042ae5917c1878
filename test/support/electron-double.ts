/**
 * What tests get for `import … from 'electron'`. It has the members that the code under test touches while it is
 * loaded; a test that needs behaviour sets it with `vi.mock('electron', …)` or passes its own object in.
 */
const refuse = (name: string) => (): never => {
  throw new Error(`electron.${name} is not there in tests: give the code under test its own double`);
};

const double = (name: string): Record<string, unknown> =>
  new Proxy({}, { get: (_target, member) => refuse(`${name}.${String(member)}`) });

export const app = double('app');
export const clipboard = double('clipboard');
export const contextBridge = double('contextBridge');
export const dialog = double('dialog');
export const ipcMain = double('ipcMain');
export const ipcRenderer = double('ipcRenderer');
export const Menu = double('Menu');
export const MessageChannelMain = double('MessageChannelMain');
export const nativeImage = double('nativeImage');
export const nativeTheme = double('nativeTheme');
export const net = double('net');
export const Notification = double('Notification');
export const powerMonitor = double('powerMonitor');
export const protocol = double('protocol');
export const safeStorage = double('safeStorage');
export const session = double('session');
export const shell = double('shell');
export const Tray = double('Tray');
export const utilityProcess = double('utilityProcess');
export const webContents = double('webContents');

export class BrowserWindow {
  constructor() {
    refuse('BrowserWindow')();
  }
}

export default {};
