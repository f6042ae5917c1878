import { app, dialog, ipcMain, powerMonitor, session } from 'electron';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectDaemon } from '../../../src-main/cli/link.ts';
import { FakeWindow } from './fake-electron.ts';

vi.mock('electron', async () => (await import('./fake-electron.ts')).electronDouble());

const argv = process.argv;
let folder: string;
let written: string;

/** Starts the app's entry as Electron would. */
async function start(...words: string[]): Promise<void> {
  process.argv = ['/opt/countersign', ...words];
  vi.resetModules();
  await import('../../../src-main/index.ts');
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-desktop-'));
  written = '';
  vi.clearAllMocks();
  app.removeAllListeners();
  FakeWindow.all.length = 0;
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      written += String(text);
      return true;
    });
  }
});

afterEach(() => {
  process.argv = argv;
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

describe("the app's executable as the command line", () => {
  it('handles `cli` before any window and outside the single-instance lock', async () => {
    await start('cli', 'status', '--json', '--data-dir', folder);
    await vi.waitFor(() => {
      expect(app.exit).toHaveBeenCalledExactlyOnceWith(1);
    });
    expect(written).toContain('"code":"DAEMON_NOT_RUNNING"');
    expect(app.requestSingleInstanceLock).not.toHaveBeenCalled();
    expect(FakeWindow.all).toEqual([]);
  });
});

describe('the desktop app', () => {
  /** A live profile whose venue is not there, so that the app starts no practice venue. */
  function profile(): string {
    const file = join(folder, 'lab.json');
    writeFileSync(
      file,
      JSON.stringify({
        extends: 'sepolia',
        id: 'lab',
        baseUrl: 'http://127.0.0.1:9',
        wsUrl: 'ws://127.0.0.1:9',
      }),
    );
    return file;
  }

  it('opens one window on a daemon that the command line reaches, and ends the daemon with it', async () => {
    const dataDir = join(folder, 'data');
    await start('--profile', profile(), '--data-dir', dataDir, '--keychain', 'file');
    await vi.waitFor(() => {
      expect(FakeWindow.all[0]?.loadURL).toHaveBeenCalledExactlyOnceWith('app://countersign/');
    });
    const [window] = FakeWindow.all;
    expect(window?.options).toMatchObject({
      webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, devTools: false },
    });
    expect(window?.options.webPreferences?.preload).toMatch(/out.preload.preload\.cjs$/);
    expect(app.setPath).toHaveBeenCalledWith('userData', join(dataDir, 'window'));
    expect(statSync(join(dataDir, 'window')).mode & 0o777).toBe(0o700);
    expect(app.enableSandbox).toHaveBeenCalled();
    expect(session.defaultSession.protocol.handle).toHaveBeenCalledWith('app', expect.any(Function));
    expect(session.defaultSession.setPermissionRequestHandler).toHaveBeenCalled();

    const page = '11111111-1111-4111-8111-111111111111';
    const senderFrame = { url: 'app://countersign/', parent: null, detached: false };
    const frame = { t: 'call', id: 1, command: 'status.public', input: {} };
    ipcMain.emit('countersign:frame', { sender: window?.webContents, senderFrame } as never, { page, frame });
    await vi.waitFor(() => {
      expect(window?.webContents.sent[0]?.message).toMatchObject({
        page,
        frame: { t: 'result', output: { profile: 'lab' } },
      });
    });

    const daemon = await connectDaemon(dataDir);
    onTestFinished(() => {
      daemon.close();
    });
    expect(await daemon.call('status.public', {})).toMatchObject({ profile: 'lab', authenticated: true });
    expect(await daemon.call('host.open', {})).toEqual({ url: null });

    expect(powerMonitor.listenerCount('suspend')).toBe(1);
    expect(powerMonitor.listenerCount('lock-screen')).toBe(1);
    expect((await daemon.call('lock.get', {})).notices).toEqual(['There is no vault yet.']);

    app.emit('second-instance');
    expect(window?.restore).toHaveBeenCalled();
    expect(window?.focus).toHaveBeenCalled();

    const preventDefault = vi.fn();
    app.emit('before-quit', { preventDefault } as never);
    expect(preventDefault).toHaveBeenCalledOnce();
    await vi.waitFor(() => {
      expect(app.quit).toHaveBeenCalled();
    });
    app.emit('before-quit', { preventDefault } as never);
    expect(preventDefault).toHaveBeenCalledOnce();
    await expect(connectDaemon(dataDir)).rejects.toMatchObject({ code: 'DAEMON_NOT_RUNNING' });
  });

  it('leaves the place to the one that runs already', async () => {
    vi.mocked(app.requestSingleInstanceLock).mockReturnValueOnce(false);
    await start('--data-dir', join(folder, 'data'));
    expect(app.exit).toHaveBeenCalledExactlyOnceWith(0);
    expect(FakeWindow.all).toEqual([]);
  });

  it.each([
    [['--fast'], 2, "Unknown option '--fast'."],
    [['--profile', 'mainnet'], 1, 'The profile mainnet has no address.'],
  ])('says in a box why it cannot start with %j', async (words, code, sentence) => {
    await start(...words, '--data-dir', join(folder, 'data'));
    await vi.waitFor(() => {
      expect(app.exit).toHaveBeenCalledExactlyOnceWith(code);
    });
    expect(dialog.showErrorBox).toHaveBeenCalledExactlyOnceWith(sentence, expect.stringMatching(/\S/));
    expect(FakeWindow.all).toEqual([]);
  });
});
