import { shell, type WebContents } from 'electron';
import { isInterfaceUrl } from '../hosts/electron/index.ts';

/** Hosts that the interface links to; they open in the person's browser. */
const LINKED_HOSTS: ReadonlySet<string> = new Set(['www.tradingview.com']);

/** True for the links that the interface itself carries. */
export function isLinkedUrl(text: string): boolean {
  const url = URL.parse(text);
  return (
    url?.protocol === 'https:' &&
    LINKED_HOSTS.has(url.hostname) &&
    url.username === '' &&
    url.password === '' &&
    url.port === ''
  );
}

/** Keeps a window on the interface: no navigation away, no new windows, no frames of others. */
export function confine(contents: WebContents): void {
  const stay = (event: { preventDefault(): void; url: string }): void => {
    if (!isInterfaceUrl(event.url)) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-attach-webview', (event) => {
    event.preventDefault();
  });
  contents.setWindowOpenHandler(({ url }) => {
    if (isLinkedUrl(url)) void shell.openExternal(url);
    return { action: 'deny' };
  });
}
