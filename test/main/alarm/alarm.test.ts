import { createServer, connect } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SYSTEM_ALARM } from '../../../src-main/alarm/index.ts';

describe('the alarm', () => {
  it('rings after what came in while the process stood still was read', async () => {
    const order: string[] = [];
    const server = createServer((socket) => {
      socket.on('data', () => order.push('read'));
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    onTestFinished(() => {
      client.destroy();
      server.close();
    });
    const [peer] = (await Promise.all([once(server, 'connection'), once(client, 'connect')]))[0];
    expect(peer).toBeDefined();
    const rung = new Promise<void>((resolve) => {
      SYSTEM_ALARM.after(1, () => {
        order.push('rung');
        resolve();
      });
    });
    await new Promise<void>((resolve) => {
      client.write('beat', () => {
        // The kernel has it; this process stands still until the alarm is long due.
        const until = performance.now() + 50;
        while (performance.now() < until);
        resolve();
      });
    });
    await rung;
    expect(order).toEqual(['read', 'rung']);
  });

  it('does not ring once it was called off, also when it is due already', async () => {
    let rung = 0;
    const off = SYSTEM_ALARM.after(0, () => rung++);
    const late = SYSTEM_ALARM.after(1, () => rung++);
    off();
    // Timers of one length run in their order, and this process stands still until both are due: what is called here
    // comes when the second one is due, and has not rung.
    const called = new Promise<void>((resolve) =>
      setTimeout(() => {
        late();
        resolve();
      }, 1),
    );
    const until = performance.now() + 20;
    while (performance.now() < until);
    await called;
    await new Promise<void>((resolve) => setImmediate(resolve));
    expect(rung).toBe(0);
  });
});
