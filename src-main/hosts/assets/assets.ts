import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';

/** One file of the interface. */
export interface Asset {
  readonly body: Buffer;
  readonly type: string;
  readonly cache: string;
  readonly etag: string;
}

/** The built interface, by path such as `/assets/index-1a2b.js`. */
export type Assets = ReadonlyMap<string, Asset>;

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
};

/** The build puts a hash of the content into these names, so their content never changes. */
const HASHED = /^\/assets\/.+-[\w-]{8,}\.\w+$/;

/**
 * Reads the built interface into memory: a request then looks a name up in a list, so no path of a request ever
 * reaches the file system. Empty when there is nothing built.
 */
export function loadAssets(folder: string): Assets {
  const assets = new Map<string, Asset>();
  if (!existsSync(folder)) return assets;
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, name);
    const type = TYPES[extname(name)];
    if (type === undefined || !statSync(file).isFile()) continue;
    const body = readFileSync(file);
    const path = `/${name.replaceAll('\\', '/')}`;
    assets.set(path, {
      body,
      type,
      cache: cacheRule(path),
      etag: `"${createHash('sha256').update(body).digest('base64url')}"`,
    });
  }
  const page = assets.get('/index.html');
  if (page) assets.set('/', page);
  addFavicon(assets);
  return assets;
}

function cacheRule(path: string): string {
  if (HASHED.test(path)) return 'public, max-age=31536000, immutable';
  return path.endsWith('.html') ? 'no-store' : 'no-cache';
}

/** Browsers ask for this name when they show an answer that is not the page. */
function addFavicon(assets: Map<string, Asset>): void {
  if (assets.has('/favicon.ico')) return;
  const icon = [...assets].find(([path]) => /\/favicon[\w-]*\.(svg|png)$/.test(path))?.[1];
  if (icon) assets.set('/favicon.ico', { ...icon, cache: 'no-cache' });
}
