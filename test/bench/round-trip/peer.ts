import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startChild } from './children.ts';
import { LineClient } from './line-client.ts';
import type { Sizes } from './ours.ts';

const ECHO = fileURLToPath(new URL('./echo.ts', import.meta.url));

/** Two echo servers in a chain. */
export interface Peer {
  order(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts both, on the disk that ours lie on. */
export async function startPeer({ command, body, receipt, answer }: Sizes): Promise<Peer> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
  const socket = join(folder, 'socket');
  const back = await startChild([ECHO, 'back', join(folder, 'back'), String(receipt)]);
  const front = await startChild([
    ECHO,
    'front',
    join(folder, 'front'),
    String(answer),
    socket,
    back.line,
    String(body),
  ]);
  const client = await LineClient.open(socket);
  const line = 'x'.repeat(command);
  return {
    async order() {
      assert.equal((await client.ask(line)).length, answer);
    },
    async stop() {
      client.close();
      await Promise.all([front.stop(), back.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
