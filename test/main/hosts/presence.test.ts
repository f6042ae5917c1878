import { once } from 'node:events';
import { createConnection } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readSocketToken } from '../../../src-main/hosts/endpoint/index.ts';
import { startSocketHost } from '../../../src-main/hosts/socket/index.ts';
import type { Caller } from '../../../src-shared/contract/index.ts';
import { createLogger } from '../../../src-shared/node/index.ts';
import { fakeHandlers } from '../../contract/fake-handlers.ts';
import { temporaryFolder } from '../cli/support.ts';
import { until } from '../support/wait.ts';

describe('a connection to the local socket', () => {
  it('is told of from its hello to its end, with what it showed', async () => {
    const present: Caller['kind'][] = [];
    const dataDir = temporaryFolder();
    const host = await startSocketHost({
      dataDir,
      handlers: {
        ...fakeHandlers({}),
        connected: ({ kind }) => {
          present.push(kind);
          return () => void present.splice(present.indexOf(kind), 1);
        },
      },
      logger: createLogger('test', { level: 'silent' }),
    });
    const open = async (token?: string | null) => {
      const socket = createConnection(host.path);
      await once(socket, 'connect');
      socket.write(`${JSON.stringify({ t: 'hello', ...(token == null ? {} : { token }) })}\n`);
      await once(socket, 'data');
      return socket;
    };
    const silent = createConnection(host.path);
    await once(silent, 'connect');
    expect(present).toEqual([]);
    const known = await open(readSocketToken(dataDir));
    const stranger = await open();
    expect(present).toEqual(['local', 'stranger']);
    known.destroy();
    await until(() => present.length === 1);
    stranger.destroy();
    await until(() => present.length === 0);
    silent.destroy();
    await host.close();
  });
});
