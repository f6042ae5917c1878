import { shell, utilityProcess, type WebContents } from 'electron';
import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { menuTemplate } from '../../../src-main/shell/menu.ts';
import { confine, isLinkedUrl } from '../../../src-main/shell/navigation.ts';
import { denyPermissions } from '../../../src-main/shell/permissions.ts';
import { answerRequest, isAllowedRequest } from '../../../src-main/shell/protocol.ts';
import { utilityVenueLauncher } from '../../../src-main/shell/venue.ts';
import { windowOptions } from '../../../src-main/shell/window.ts';
import { ownWords } from '../../../src-main/shell/words.ts';
import { FakeContents } from './fake-electron.ts';

vi.mock('electron', async () => (await import('./fake-electron.ts')).electronDouble());

describe('the window', () => {
  it('has a sandbox, an isolated context and no Node', () => {
    expect(windowOptions({ preload: '/p.cjs', devTools: false }).webPreferences).toEqual({
      preload: '/p.cjs',
      devTools: false,
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
    });
  });

  it('offers no developer tools and no reload where it is packaged', () => {
    expect(JSON.stringify(menuTemplate('linux', true))).not.toMatch(/toggleDevTools|reload/);
    expect(JSON.stringify(menuTemplate('darwin', false))).toMatch(/toggleDevTools/);
  });
});

describe('the interface under app:', () => {
  const asset = {
    body: Buffer.from('<!doctype html>'),
    type: 'text/html; charset=utf-8',
    cache: 'no-store',
    etag: '"x"',
  };
  const assets = new Map([['/', asset]]);
  const get = (url: string, method = 'GET') => answerRequest(assets, { url, method });

  it('comes with the strict policy', async () => {
    const page = get('app://countersign/');
    expect(page.status).toBe(200);
    expect(await page.text()).toBe('<!doctype html>');
    expect(page.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; " +
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    );
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    ['app://countersign/../../etc/passwd', 404],
    ['app://countersign/%2e%2e/x', 404],
    ['app://other/', 421],
  ])('has nothing at %s', (url, status) => {
    expect(get(url).status).toBe(status);
  });

  it('answers GET alone', () => {
    expect(get('app://countersign/', 'POST').status).toBe(405);
  });

  it('lets the page load nothing from elsewhere', () => {
    expect(isAllowedRequest('app://countersign/assets/x.js')).toBe(true);
    for (const url of [
      'https://example.com/',
      'http://127.0.0.1:80/',
      'file:///etc/passwd',
      'app://countersign.evil/',
      'ws://127.0.0.1/',
      'data:text/html,x',
    ]) {
      expect(isAllowedRequest(url), url).toBe(false);
    }
  });
});

describe('permissions', () => {
  type Handlers = Record<
    'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler',
    (...args: never[]) => unknown
  >;
  function handlers() {
    const set: Record<string, (...args: unknown[]) => unknown> = {};
    const session = new Proxy(
      {},
      { get: (_target, name: string) => (handler: (...args: unknown[]) => unknown) => (set[name] = handler) },
    );
    denyPermissions(session as never);
    return set as unknown as Handlers & typeof set; // The double records whatever is set.
  }

  it.each([
    'media',
    'geolocation',
    'midi',
    'hid',
    'serial',
    'usb',
    'openExternal',
    'clipboard-read',
    'fullscreen',
    'display-capture',
    'a new one',
  ])('denies %s', (permission) => {
    const set = handlers();
    const decide = vi.fn();
    set['setPermissionRequestHandler']?.(
      null as never,
      permission as never,
      decide as never,
      { requestingUrl: 'app://countersign/' } as never,
    );
    expect(decide).toHaveBeenCalledWith(false);
    expect(
      set['setPermissionCheckHandler']?.(null as never, permission as never, 'app://countersign/' as never),
    ).toBe(false);
    expect(set['setDevicePermissionHandler']?.({ deviceType: permission } as never)).toBe(false);
  });

  it('lets the interface, and nobody else, tell of what happened in a notification of the system', () => {
    const set = handlers();
    const asked = (requestingUrl: string): unknown => {
      const decide = vi.fn();
      const details = { requestingUrl };
      set['setPermissionRequestHandler']?.(
        null as never,
        'notifications' as never,
        decide as never,
        details as never,
      );
      return decide.mock.calls[0]?.[0];
    };
    expect(asked('app://countersign/')).toBe(true);
    expect(asked('https://evil.example/')).toBe(false);
    expect(asked('app://countersign.evil.example/')).toBe(false);
  });

  it('lets the interface, and nobody else, put a text on the clipboard', () => {
    const check = handlers()['setPermissionCheckHandler'];
    expect(check?.(null as never, 'clipboard-sanitized-write' as never, 'app://countersign' as never)).toBe(
      true,
    );
    expect(
      check?.(null as never, 'clipboard-sanitized-write' as never, 'https://evil.example/' as never),
    ).toBe(false);
    expect(
      check?.(null as never, 'clipboard-sanitized-write' as never, 'app://countersign.evil' as never),
    ).toBe(false);
  });
});

describe('navigation', () => {
  function confined(): FakeContents {
    const contents = new FakeContents();
    confine(contents as never as WebContents);
    return contents;
  }

  it.each(['will-navigate', 'will-redirect', 'will-frame-navigate'])(
    'stays on the interface on %s',
    (event) => {
      const contents = confined();
      for (const [url, stopped] of [
        ['https://evil.example/', true],
        ['file:///etc/passwd', true],
        ['app://countersign.evil/', true],
        ['app://countersign/', false],
      ] as const) {
        const preventDefault = vi.fn();
        contents.emit(event, { url, preventDefault });
        expect(preventDefault.mock.calls.length > 0, url).toBe(stopped);
      }
    },
  );

  it('opens no window and attaches no webview', () => {
    const contents = confined();
    expect(contents.openHandler?.({ url: 'app://countersign/' })).toEqual({ action: 'deny' });
    const preventDefault = vi.fn();
    contents.emit('will-attach-webview', { preventDefault });
    expect(preventDefault).toHaveBeenCalled();
  });

  it('hands listed links to the browser, and no others', () => {
    const { openHandler } = confined();
    openHandler?.({ url: 'https://www.tradingview.com/' });
    expect(shell.openExternal).toHaveBeenCalledExactlyOnceWith('https://www.tradingview.com/');
    for (const url of [
      'http://www.tradingview.com/',
      'https://tradingview.com.evil.example/',
      'https://www.tradingview.com@evil.example/',
      'https://user@www.tradingview.com/',
      'https://www.tradingview.com:8443/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'smb://host/share',
      'not a url',
      '',
    ]) {
      expect(isLinkedUrl(url), url).toBe(false);
    }
  });
});

describe('the words of the app', () => {
  it('are what follows the executable, or the folder of a checkout', () => {
    expect(ownWords(['/opt/countersign', 'cli', 'status'], true)).toEqual(['cli', 'status']);
    expect(ownWords(['/x/electron', '.', '--data-dir', '/d'], false)).toEqual(['--data-dir', '/d']);
  });

  it('leave out what Chromium and Node take for themselves', () => {
    expect(
      ownWords(
        ['/x/electron', '--no-sandbox', '--remote-debugging-port=1', '.', '--web', 'off', '--inspect=0'],
        false,
      ),
    ).toEqual(['--web', 'off']);
  });
});

describe('the practice venue of the app', () => {
  const SETTINGS = { dataDir: '/d/venue', seed: 7, limits: 'trader' } as const;
  const READY = {
    event: 'ready',
    baseUrl: 'http://127.0.0.1:1',
    wsUrl: 'ws://127.0.0.1:1',
    controlToken: 't',
    limits: 'trader',
  };

  function forked() {
    const child = Object.assign(new EventEmitter(), {
      kill: vi.fn(() => {
        queueMicrotask(() => child.emit('exit', 0));
        return true;
      }),
    });
    vi.mocked(utilityProcess.fork).mockReturnValue(child as never);
    return child;
  }

  it('runs as a utility process and is ready when it says so', async () => {
    const child = forked();
    const starting = utilityVenueLauncher('/app/venue.js')(SETTINGS);
    await vi.waitFor(() => {
      expect(child.listenerCount('message')).toBe(1);
    });
    child.emit('message', READY);
    const venue = await starting;
    expect(venue.ready).toEqual(READY);
    expect(vi.mocked(utilityProcess.fork).mock.calls[0]?.slice(0, 2)).toEqual([
      '/app/venue.js',
      ['--port', '0', '--limits', 'trader', '--data-dir', '/d/venue', '--seed', '7'],
    ]);
    await venue.stop();
    expect(child.kill).toHaveBeenCalledOnce();
    await venue.ended;
  });

  it('fails in words when it ends at once', async () => {
    const child = forked();
    child.kill.mockReturnValue(false);
    const starting = utilityVenueLauncher('/app/venue.js')(SETTINGS);
    await vi.waitFor(() => {
      expect(child.listenerCount('exit')).toBe(1);
    });
    child.emit('exit', 1);
    await expect(starting).rejects.toMatchObject({ code: 'PRACTICE_VENUE_FAILED' });
  });
});
