import { createServer, type Server, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Ledger } from '../../../../src-main/custody/ledger/index.ts';
import { ledgerJsPort } from '../../../../src-main/custody/ledger/ledgerjs/index.ts';
import { toHex } from '../../../../src-shared/protocol/index.ts';
import { question } from './support/question.ts';
import { recording } from './support/recordings.ts';

/** What stands at the other end of a connection: bytes in, bytes out. */
type Serve = (socket: Socket) => void;

async function emulator(serve: Serve): Promise<{ address: string; open: () => number }> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('no port');
  return { address: `tcp://127.0.0.1:${place.port}`, open: () => sockets.size };
}

/** Answers what was recorded, whatever pieces the bytes come in. */
function replaying(text: string, pieces = 1): Serve {
  const answers = new Map<string, string[]>();
  const lines = text.trim().split('\n');
  for (let at = 0; at < lines.length; at += 2) {
    const command = lines[at]!.slice(3);
    answers.set(command, [...(answers.get(command) ?? []), lines[at + 1]!.slice(3)]);
  }
  return (socket) => {
    let bytes = Buffer.alloc(0);
    socket.on('data', (chunk: Buffer) => {
      bytes = Buffer.concat([bytes, chunk]);
      const length = bytes.length < 4 ? Infinity : bytes.readUInt32BE(0);
      if (bytes.length < 4 + length) return;
      const known = answers.get(bytes.toString('hex', 4, 4 + length));
      bytes = bytes.subarray(4 + length);
      // A question that comes again, such as which app is open, has the answer that it had.
      const answer = Buffer.from((known?.length === 1 ? known[0] : known?.shift()) ?? '6d00', 'hex');
      const header = Buffer.alloc(4);
      header.writeUInt32BE(answer.length - 2);
      const whole = Buffer.concat([header, answer]);
      const step = Math.ceil(whole.length / pieces);
      for (let at = 0; at < whole.length; at += step) socket.write(whole.subarray(at, at + step));
    });
  };
}

const ledgerAt = (address: string): Ledger => new Ledger(ledgerJsPort({ emulator: address }));
const RECORDED = `${recording('nanosp-1.22.0-blind-getAddress').text}${recording('nanosp-1.22.0-blind-order').text}`;

describe('a development emulator', () => {
  it.each([1, 7])('signs as it was recorded, in answers of %i pieces', async (pieces) => {
    const { address, open } = await emulator(replaying(RECORDED, pieces));
    const ledger = ledgerAt(address);
    const signature = await ledger.sign(question('order'));
    expect(toHex(signature)).toBe(recording('nanosp-1.22.0-blind-order').observed.signatureHex);
    await expect.poll(open).toBe(0);
  });

  it('is named wherever devices are', async () => {
    const { address } = await emulator(replaying(RECORDED));
    const ledger = ledgerAt(address);
    expect(await ledger.openApp()).toEqual({ name: 'Ethereum', version: '1.22.0' });
    expect(ledger.state).toMatchObject({ emulator: address, devices: [{ id: address, model: 'Ledger' }] });
  });

  it('that is not there is like a device that is not there', async () => {
    const { address } = await emulator(() => undefined);
    const free = address.replace(/\d+$/, '9');
    await expect(ledgerAt(free).sign(question('order'))).rejects.toMatchObject({ code: 'LEDGER_ABSENT' });
  });

  it('that goes away in the middle is like a cable that was pulled', async () => {
    const { address } = await emulator((socket) => {
      socket.once('data', () => socket.destroy());
    });
    await expect(ledgerAt(address).sign(question('order'))).rejects.toMatchObject({
      code: 'LEDGER_UNPLUGGED',
    });
  });

  it('that announces megabytes is not listened to', async () => {
    const { address } = await emulator((socket) => {
      socket.once('data', () => socket.write(Buffer.from('7fffffff00', 'hex')));
    });
    await expect(ledgerAt(address).sign(question('order'))).rejects.toMatchObject({ code: 'LEDGER_ANSWER' });
  });

  it.each([
    'tcp://192.168.1.5:9999',
    'tcp://example.com:9999',
    'tcp://127.0.0.1.example.com:9999',
    'tcp://127.0.0.1:0',
    'tcp://127.0.0.1:65536',
    'tcp://127.0.0.1',
    'http://127.0.0.1:9999',
    '127.0.0.1:9999',
    '',
  ])('at %s is refused: loopback addresses only', async (address) => {
    const ledger = ledgerAt(address);
    await expect(ledger.sign(question('order'))).rejects.toMatchObject({ code: 'LEDGER_EMULATOR' });
    expect(ledger.state).toMatchObject({ devices: [], problem: { code: 'LEDGER_EMULATOR' } });
  });
});
