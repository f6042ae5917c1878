import { protocol, type Session } from 'electron';
import { securityHeaders, type Assets } from '../hosts/assets/index.ts';
import { INTERFACE_ORIGIN } from '../hosts/electron/index.ts';

const { protocol: SCHEME, host: HOST } = new URL(INTERFACE_ORIGIN);

/** Makes `app:` a scheme with an origin of its own. Must be called before Electron is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme: SCHEME.slice(0, -1), privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
}

/** Answers `app://countersign/…` from the list of the interface's files, with its headers; everything else is refused. */
export function answerRequest(assets: Assets, request: Pick<Request, 'url' | 'method'>): Response {
  const headers = securityHeaders();
  const url = new URL(request.url);
  if (url.protocol !== SCHEME || url.host !== HOST) return new Response(null, { status: 421, headers });
  if (request.method !== 'GET') return new Response(null, { status: 405, headers });
  const asset = assets.get(url.pathname);
  if (!asset) return new Response(null, { status: 404, headers });
  return new Response(new Uint8Array(asset.body), {
    headers: { ...headers, 'content-type': asset.type, 'cache-control': asset.cache },
  });
}

/** Serves the interface to a session and cuts it off from everything else: its data comes over IPC alone. */
export function serveInterface(session: Session, assets: Assets): void {
  session.protocol.handle(SCHEME.slice(0, -1), (request) => answerRequest(assets, request));
  session.webRequest.onBeforeRequest((details, decide) => {
    decide({ cancel: !isAllowedRequest(details.url) });
  });
}

/** Developer tools bring their own pages. */
export function isAllowedRequest(url: string): boolean {
  return url.startsWith(`${INTERFACE_ORIGIN}/`) || url.startsWith('devtools://');
}
