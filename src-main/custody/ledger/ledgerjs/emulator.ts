import { connect, type Socket } from 'node:net';
import { ledgerAbsent, ledgerAnswer, ledgerEmulator, ledgerUnplugged } from '../errors.ts';
import type { OpenTransport, TransportSource } from './hid.ts';
import { transportBase } from './load.ts';

/** Longer than any answer of an app; more is no emulator. */
const MAX_ANSWER_BYTES = 64 * 1024;
const HEADER_BYTES = 4;
const STATUS_BYTES = 2;

/**
 * A development emulator instead of devices: Speculos' protocol of instructions over TCP. A question is its length in
 * four bytes and the instruction, an answer the length of its data in four bytes, the data and two bytes of status.
 * @param text `tcp://127.0.0.1:9999`; loopback addresses only
 */
export function emulatorSource(text: string): TransportSource {
  const device = { id: text, model: 'Ledger' } as const;
  return {
    emulator: text,
    devices: async () => {
      addressOf(text);
      return [device];
    },
    open: async () => {
      const socket = await connected(addressOf(text));
      return transportOver(socket);
    },
  };
}

interface Place {
  readonly host: string;
  readonly port: number;
}

function addressOf(text: string): Place {
  const match = /^tcp:\/\/(127\.\d{1,3}\.\d{1,3}\.\d{1,3}|localhost|\[::1\]):([1-9]\d{0,4})$/.exec(text);
  const [, host, port] = match ?? [];
  if (host === undefined || Number(port) > 65_535)
    throw ledgerEmulator('its address must be a loopback one with a port.');
  // A name could be looked up anywhere; this one means this machine.
  return { host: host === 'localhost' ? '127.0.0.1' : host.replace(/[[\]]/g, ''), port: Number(port) };
}

function connected(place: Place): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(place);
    socket.once('connect', () => {
      socket.off('error', reject);
      resolve(socket);
    });
    // Nobody listens there: as good as no device.
    socket.once('error', () => reject(ledgerAbsent()));
  });
}

function transportOver(socket: Socket): OpenTransport {
  const Base = transportBase();
  const answers = new Answers(socket);
  class EmulatorTransport extends Base {
    override exchange(apdu: Buffer): Promise<Buffer> {
      return this.exchangeAtomicImpl(() => {
        const header = Buffer.alloc(HEADER_BYTES);
        header.writeUInt32BE(apdu.length);
        socket.write(Buffer.concat([header, apdu]));
        return answers.next();
      });
    }
    override async close(): Promise<void> {
      socket.destroy();
    }
  }
  return { transport: new EmulatorTransport(), letGo: async () => void socket.destroy() };
}

/** Cuts what comes from the emulator into answers. */
class Answers {
  private bytes = Buffer.alloc(0);
  private waiting: { resolve: (answer: Buffer) => void; reject: (error: Error) => void } | null = null;
  private ended = false;

  constructor(socket: Socket) {
    socket.on('data', (chunk: Buffer) => {
      this.bytes = Buffer.concat([this.bytes, chunk]);
      this.deliver();
    });
    const end = (): void => {
      this.ended = true;
      this.take()?.reject(ledgerUnplugged());
    };
    socket.on('error', end);
    socket.on('close', end);
  }

  next(): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      if (this.ended) {
        reject(ledgerUnplugged());
        return;
      }
      this.waiting = { resolve, reject };
      this.deliver();
    });
  }

  private deliver(): void {
    if (this.waiting === null || this.bytes.length < HEADER_BYTES) return;
    const length = this.bytes.readUInt32BE(0);
    if (length > MAX_ANSWER_BYTES) {
      this.take()?.reject(ledgerAnswer('it is far too long'));
      return;
    }
    const end = HEADER_BYTES + length + STATUS_BYTES;
    if (this.bytes.length < end) return;
    const answer = Buffer.from(this.bytes.subarray(HEADER_BYTES, end));
    this.bytes = this.bytes.subarray(end);
    this.take()?.resolve(answer);
  }

  private take() {
    const { waiting } = this;
    this.waiting = null;
    return waiting;
  }
}
