import { createRequire } from 'node:module';
import { onTestFinished } from 'vitest';
import { hidSource, type HidParts } from '../../../../../src-main/custody/ledger/ledgerjs/hid.ts';

/** Answers one instruction: data and status word. */
export interface Answering {
  answer(apdu: Buffer): Promise<Buffer>;
}

const PACKET = 64;
const TAG = 0x05;
const HEADER = 5;
const VENDOR = 0x2c97;

/** What goes wrong on the way. */
export interface Faults {
  /** Another packet, or several, or none, in place of each one that the device sends. */
  onPacket?: (packet: Buffer, place: number) => Buffer[];
  /** The cable is pulled when this many packets have been sent to the device. */
  pulledAfter?: number;
  /** Opening fails with these words of the system. */
  openFails?: string;
}

/**
 * A device on USB as `node-hid` shows it, below the real transport: packets of 64 bytes with channel, tag and sequence,
 * written after a report id of 0.
 */
export class FakeHidDevice {
  readonly path: string;
  readonly productId: number;
  readonly faults: Faults = {};
  /** Whether somebody has it open. */
  isOpen = false;
  isPlugged = true;
  /** Every packet that was written to it, without report id. */
  readonly written: Buffer[] = [];
  private readonly app: Answering;
  private incoming: Buffer = Buffer.alloc(0);
  private sequence = 0;
  private outgoing: Buffer[] = [];
  private reader: ((error: Error | null, data?: Buffer) => void) | null = null;

  constructor(app: Answering, { path = '/dev/hidraw0', productId = 0x5011 } = {}) {
    this.app = app;
    this.path = path;
    this.productId = productId;
  }

  open(): void {
    if (this.faults.openFails !== undefined) throw new TypeError(this.faults.openFails);
    if (!this.isPlugged) throw new TypeError(`cannot open device with path ${this.path}`);
    if (this.isOpen) throw new TypeError('it is open already');
    this.isOpen = true;
    this.incoming = Buffer.alloc(0);
    this.outgoing = [];
    this.reader = null;
  }

  close(): void {
    // So it is with the real one: its read is interrupted first.
    if (this.reader !== null) throw new TypeError('read is still running');
    this.isOpen = false;
  }

  pause(): void {
    const { reader } = this;
    this.reader = null;
    if (reader !== null) setImmediate(() => reader(new Error('could not read from HID device')));
  }

  write(bytes: readonly number[]): number {
    if (!this.isPlugged) throw new TypeError('Cannot write to hid device');
    if (bytes.length !== PACKET + 1 || bytes[0] !== 0) throw new Error('no packet after a report id');
    const packet = Buffer.from(bytes.slice(1));
    this.written.push(packet);
    if (this.written.length === this.faults.pulledAfter) this.unplug();
    else this.take(packet);
    return bytes.length;
  }

  read(callback: (error: Error | null, data?: Buffer) => void): void {
    if (!this.isPlugged) {
      callback(new Error('could not read from HID device'));
      return;
    }
    if (this.reader !== null) throw new Error('two reads at once');
    this.reader = callback;
    this.deliver();
  }

  getDeviceInfo(): { product: string } {
    return { product: 'Nano S Plus' };
  }

  unplug(): void {
    this.isPlugged = false;
    const { reader } = this;
    this.reader = null;
    reader?.(new Error('could not read from HID device'));
  }

  private take(packet: Buffer): void {
    const channel = packet.readUInt16BE(0);
    if (packet[2] !== TAG || packet.readUInt16BE(3) !== this.sequence)
      throw new Error('a packet out of order');
    this.incoming = Buffer.concat([this.incoming, packet.subarray(HEADER)]);
    this.sequence += 1;
    const length = this.incoming.readUInt16BE(0);
    if (this.incoming.length < 2 + length) return;
    const apdu = Buffer.from(this.incoming.subarray(2, 2 + length));
    this.incoming = Buffer.alloc(0);
    this.sequence = 0;
    void this.app.answer(apdu).then((answer) => {
      this.outgoing.push(...packetsOf(answer, channel).flatMap((each, place) => this.faulty(each, place)));
      this.deliver();
    });
  }

  private faulty(packet: Buffer, place: number): Buffer[] {
    return this.faults.onPacket?.(packet, place) ?? [packet];
  }

  private deliver(): void {
    const packet = this.reader === null ? undefined : this.outgoing.shift();
    if (packet === undefined) return;
    const { reader } = this;
    this.reader = null;
    reader?.(null, packet);
  }
}

function packetsOf(answer: Buffer, channel: number): Buffer[] {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(answer.length);
  const bytes = Buffer.concat([length, answer]);
  const packets: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += PACKET - HEADER) {
    const packet = Buffer.alloc(PACKET);
    packet.writeUInt16BE(channel, 0);
    packet[2] = TAG;
    packet.writeUInt16BE(packets.length, 3);
    bytes.copy(packet, HEADER, at, at + PACKET - HEADER);
    packets.push(packet);
  }
  return packets;
}

/**
 * The source of transports that the product uses, with these devices in place of `node-hid`: its module is put into
 * Node's own store of loaded ones before the transport asks for it, so that every line of the transport is the real one
 * and no native part is loaded.
 */
export function hidWith(devices: FakeHidDevice[], parts: HidParts = {}) {
  const require = createRequire(import.meta.url);
  const fromTransport = createRequire(require.resolve('@ledgerhq/hw-transport-node-hid'));
  const noEvents = fromTransport.resolve('@ledgerhq/hw-transport-node-hid-noevents');
  const place = createRequire(noEvents).resolve('node-hid');
  class HID {
    private readonly device: FakeHidDevice;
    constructor(path: string) {
      const device = devices.find((each) => each.path === path);
      if (device === undefined) throw new TypeError(`cannot open device with path ${path}`);
      device.open();
      this.device = device;
    }
    write(bytes: number[]): number {
      return this.device.write(bytes);
    }
    read(callback: (error: Error | null, data?: Buffer) => void): void {
      this.device.read(callback);
    }
    close(): void {
      this.device.close();
    }
    pause(): void {
      this.device.pause();
    }
    getDeviceInfo(): { product: string } {
      return this.device.getDeviceInfo();
    }
  }
  const exported = {
    HID,
    devices: (vendor: number) =>
      devices
        .filter((device) => vendor === VENDOR && device.isPlugged)
        .flatMap(({ path, productId }) => [
          { vendorId: VENDOR, productId, path, interface: 0, usagePage: 0xffa0 },
          // Each device has a second interface, for FIDO, which is not ours.
          { vendorId: VENDOR, productId, path: `${path}-fido`, interface: 1, usagePage: 0xf1d0 },
        ]),
  };
  forget(place, noEvents);
  require.cache[place] = { ...module(place), exports: exported };
  onTestFinished(() => {
    forget(place, noEvents);
  });
  return hidSource(parts);

  /** The transport keeps the `node-hid` that it was loaded with. */
  function forget(...places: string[]): void {
    for (const each of places) delete require.cache[each];
  }
}

/** What Node keeps of a loaded module. */
function module(filename: string): NodeJS.Module {
  const { Module } = createRequire(import.meta.url)('node:module') as {
    Module: new (id: string) => NodeJS.Module;
  };
  return Object.assign(new Module(filename), { filename, loaded: true });
}
