import { ipcMain, type WebContents } from 'electron';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { serveWindow } from '../../../src-main/hosts/electron/index.ts';
import { createLogger } from '../../../src-shared/node/index.ts';
import { fakeHandlers } from '../../contract/fake-handlers.ts';
import type { FakeContents } from './fake-electron.ts';

vi.mock('electron', async () => (await import('./fake-electron.ts')).electronDouble());

const CHANNEL = 'countersign:frame';
const FIRST = '11111111-1111-4111-8111-111111111111';
const SECOND = '22222222-2222-4222-8222-222222222222';
const call = (id: number) => ({ t: 'call', id, command: 'wallet.list', input: {} });

async function open() {
  const { FakeContents } = await import('./fake-electron.ts');
  const contents: FakeContents = new FakeContents();
  let streams = 0;
  const handlers = fakeHandlers({
    commands: {
      'wallet.list': () => [],
      'approvals.approve': (_input, { caller }) => expect(caller.kind).toBe('interface') as never,
    },
    streams: {
      tickers: (_params, emit) => {
        streams++;
        emit([]);
        return () => streams--;
      },
    },
  });
  // The double has what the host uses of the real one.
  const end = serveWindow(contents as never as WebContents, {
    handlers,
    logger: createLogger('test', { level: 'silent' }),
  });
  onTestFinished(end);
  const frame = { url: 'app://countersign/', parent: null, detached: false };
  return {
    contents,
    end,
    streams: () => streams,
    receive(message: unknown, over: { sender?: unknown; senderFrame?: unknown } = {}) {
      ipcMain.emit(CHANNEL, { sender: contents, senderFrame: frame, ...over }, message);
    },
    frame,
  };
}

describe('the Electron host', () => {
  it('answers the page of its own window', async () => {
    const { contents, receive } = await open();
    receive({ page: FIRST, frame: call(1) });
    await vi.waitFor(() => {
      expect(contents.sent).toEqual([
        { channel: CHANNEL, message: { page: FIRST, frame: { t: 'result', id: 1, output: [] } } },
      ]);
    });
  });

  it.each([
    ['another window', { sender: {} }],
    ['a frame that is gone', { senderFrame: null }],
    ['a detached frame', { senderFrame: { url: 'app://countersign/', parent: null, detached: true } }],
    ['a frame inside the page', { senderFrame: { url: 'app://countersign/', parent: {}, detached: false } }],
    ['a web page', { senderFrame: { url: 'https://evil.example/', parent: null, detached: false } }],
    [
      'a host that begins alike',
      { senderFrame: { url: 'app://countersign.evil/', parent: null, detached: false } },
    ],
    ['another scheme', { senderFrame: { url: 'file:///app://countersign/', parent: null, detached: false } }],
  ])('says nothing to %s', async (_name, over) => {
    const { contents, receive } = await open();
    receive({ page: FIRST, frame: call(1) }, over);
    receive({ page: FIRST, frame: call(2) });
    await vi.waitFor(() => {
      expect(contents.sent).toHaveLength(1);
    });
    expect(contents.sent[0]?.message).toMatchObject({ frame: { id: 2 } });
  });

  it.each([
    [undefined],
    [null],
    ['x'],
    [{}],
    [{ page: 'no uuid', frame: call(1) }],
    [{ page: FIRST, frame: call(1), more: 1 }],
  ])('drops what is no message of the bridge: %j', async (message) => {
    const { contents, receive } = await open();
    receive(message);
    receive({ page: FIRST, frame: call(2) });
    await vi.waitFor(() => {
      expect(contents.sent).toHaveLength(1);
    });
  });

  it('begins anew with each load of the page, and ends the streams of the one before', async () => {
    const { contents, receive, streams } = await open();
    receive({ page: FIRST, frame: { t: 'subscribe', id: 1, stream: 'tickers', params: {} } });
    expect(streams()).toBe(1);
    receive({ page: SECOND, frame: { t: 'subscribe', id: 1, stream: 'tickers', params: {} } });
    expect(streams()).toBe(1);
    expect(contents.sent.map(({ message }) => (message as { page: string }).page)).toEqual([FIRST, SECOND]);
  });

  it.each(['did-navigate', 'render-process-gone', 'destroyed'])('ends the streams on %s', async (event) => {
    const { contents, receive, streams } = await open();
    receive({ page: FIRST, frame: { t: 'subscribe', id: 1, stream: 'tickers', params: {} } });
    contents.emit(event);
    expect(streams()).toBe(0);
  });

  it('hears nothing more once it has ended', async () => {
    const { end, receive, streams } = await open();
    end();
    receive({ page: FIRST, frame: { t: 'subscribe', id: 1, stream: 'tickers', params: {} } });
    expect(streams()).toBe(0);
  });
});

describe('the preload script', () => {
  it('gives the page frames in and frames out, and nothing else', async () => {
    const { contextBridge, ipcRenderer } = await import('electron');
    await import('../../../src-main/preload.ts');
    const [[name, bridge]] = vi.mocked(contextBridge.exposeInMainWorld).mock.calls as [
      [string, Record<string, (...args: unknown[]) => unknown>],
    ];
    expect(name).toBe('countersign');
    expect(Object.keys(bridge).sort()).toEqual(['onFrame', 'send']);

    bridge['send']?.(call(1));
    const [channel, message] = vi.mocked(ipcRenderer.send).mock.calls[0] ?? [];
    expect(channel).toBe(CHANNEL);
    expect(message).toMatchObject({ frame: call(1) });

    const seen: unknown[] = [];
    const stop = bridge['onFrame']?.((frame: unknown) => seen.push(frame)) as () => void;
    const page = (message as { page: string }).page;
    ipcRenderer.emit(CHANNEL, {}, { page, frame: 'mine' });
    ipcRenderer.emit(CHANNEL, {}, { page: SECOND, frame: 'of the page before' });
    stop();
    ipcRenderer.emit(CHANNEL, {}, { page, frame: 'too late' });
    expect(seen).toEqual(['mine']);
  });
});
