import type { IncomingMessage, ServerResponse } from 'node:http';
import { securityHeaders, type Asset, type Assets } from '../assets/index.ts';
import type { OwnOrigin } from './origin.ts';

/** Answers requests for the interface's files. They are the same for everybody: no data is among them. */
export function createFileServer(
  assets: Assets,
  own: OwnOrigin,
): (request: IncomingMessage, response: ServerResponse) => void {
  const headers = securityHeaders([own.webSocketOrigin]);

  const plain = (
    response: ServerResponse,
    status: number,
    text: string,
    more: Record<string, string> = {},
  ): void => {
    response.writeHead(status, {
      ...headers,
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'no-store',
      ...more,
    });
    response.end(`${text}\n`);
  };

  const file = (request: IncomingMessage, response: ServerResponse, asset: Asset): void => {
    const own = { ...headers, 'cache-control': asset.cache, etag: asset.etag };
    if (request.headers['if-none-match'] === asset.etag) {
      response.writeHead(304, own).end();
      return;
    }
    response.writeHead(200, { ...own, 'content-type': asset.type, 'content-length': asset.body.length });
    response.end(request.method === 'HEAD' ? undefined : asset.body);
  };

  return (request, response) => {
    if (!own.isOwnHost(request)) plain(response, 421, 'This address is not served here.');
    else if (!own.mayRead(request)) plain(response, 403, 'Other pages may not read from here.');
    else if (request.method !== 'GET' && request.method !== 'HEAD')
      plain(response, 405, 'Only GET and HEAD.', { allow: 'GET, HEAD' });
    else {
      const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
      const asset = assets.get(path);
      if (asset) file(request, response, asset);
      else if (assets.size === 0)
        plain(response, 503, 'The interface is not built. Run "npm run build" and start again.');
      else plain(response, 404, 'There is no such file.');
    }
  };
}
