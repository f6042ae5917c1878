import type { ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openVenue, type TestVenue } from '../support/venue.ts';

/** A client that sends many reads at once. With participants there are long answers to give. */
let t: TestVenue;
beforeAll(async () => {
  t = await openVenue({ participants: true });
});
afterAll(() => t.close());

const READS = 80;
const READ = 'GET /exchange/api/v1/order_updates HTTP/1.1\r\nHost: x\r\n\r\n';

async function send(reads: number): Promise<{ socket: Socket; answers: ServerResponse[] }> {
  const answers: ServerResponse[] = [];
  t.venue.app.server.on('request', (_request, response: ServerResponse) => answers.push(response));
  const socket = connect(Number(new URL(t.baseUrl).port), '127.0.0.1');
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(READ.repeat(reads));
  await expect.poll(() => answers.length).toBeGreaterThan(0);
  return { socket, answers };
}

it('gives a client that does not read only what its connection holds, and the rest as it reads', async () => {
  const { socket, answers } = await send(READS);
  await expect.poll(() => answers.length).toBe(READS);
  for (let i = 0; i < 20; i++) expect((await t.get('/v2/time')).status).toBe(200);
  const made = answers.filter((answer) => answer.writableEnded && !answer.writableFinished);
  expect(made.length).toBeLessThan(3);
  let text = '';
  socket.setEncoding('latin1').on('data', (data: string) => (text += data));
  socket.resume();
  await expect.poll(() => text.split('HTTP/1.1 200 OK').length - 1, { timeout: 15_000 }).toBe(READS);
  socket.destroy();
});

it('cuts off a client that sends hundreds before it reads one', async () => {
  const { socket } = await send(600);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.resume();
  await closed;
  expect((await t.get('/v2/time')).status).toBe(200);
});
