/**
 * A daemon with a client that follows what a workspace shows, as a process of its own. Arguments: a folder and the
 * venue's port. Prints `ready`; to each line on standard input it answers with its memory after a collection, as JSON.
 */
import { createInterface } from 'node:readline';
import { createDaemon, selectProfile } from '../../../src-main/daemon/index.ts';
import { createClient, serveConnection } from '../../../src-shared/contract/index.ts';
import { createLogger } from '../../../src-shared/node/index.ts';

const [dataDir = '', port = ''] = process.argv.slice(2);
const selected = selectProfile({
  profile: 'practice',
  baseUrl: `http://127.0.0.1:${port}`,
  wsUrl: `ws://127.0.0.1:${port}`,
});
const daemon = createDaemon({
  selected,
  dataDir,
  version: '0.0.0-bench',
  keychainMode: 'file',
  logger: createLogger('bench', { level: 'silent' }),
});
await daemon.start();

let items = 0;
const count = (): void => {
  items++;
};
const client = createClient((frame) => {
  connection.receive(frame);
});
const connection = serveConnection({
  handlers: daemon.handlers,
  caller: { kind: 'interface', label: 'interface' },
  onDefect(thrown) {
    throw thrown;
  },
  send: (frame) => {
    client.receive(frame);
  },
});
while ((await client.call('market.list', {}).catch(() => [])).length === 0)
  await new Promise((resolve) => setTimeout(resolve, 100));
client.subscribe('status', {}, count);
client.subscribe('tickers', {}, count);
client.subscribe('trades', { symbol: 'ETHP' }, count);
client.subscribe('book', { symbol: 'ETHP', depth: 40 }, count);
client.subscribe('book', { symbol: 'ETHP', depth: 200 }, count);
client.subscribe('book3', { symbol: 'ETHP', depth: 40 }, count);
process.stdout.write('ready\n');

/** Pages that a collection has emptied go back to the system a little later. */
const SETTLE_MS = 500;

createInterface({ input: process.stdin }).on('line', () => {
  globalThis.gc?.();
  setTimeout(() => {
    globalThis.gc?.();
    const { heapUsed, external, rss } = process.memoryUsage();
    process.stdout.write(`${JSON.stringify({ kept: heapUsed + external, rss, items })}\n`);
  }, SETTLE_MS);
});
process.stdin.once('end', () => {
  void daemon.stop().then(() => process.exit(0));
});
