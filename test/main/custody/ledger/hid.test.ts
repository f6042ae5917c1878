import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Ledger } from '../../../../src-main/custody/ledger/ledger.ts';
import { hidSource, type HidParts } from '../../../../src-main/custody/ledger/ledgerjs/hid.ts';
import { ledgerJsPort } from '../../../../src-main/custody/ledger/ledgerjs/index.ts';
import { udevRule } from '../../../../src-main/custody/ledger/ledgerjs/udev-rule.ts';
import { recoverAddress } from '../../../../src-shared/node/index.ts';
import { until } from '../../support/wait.ts';
import { EthereumApp } from './support/ethereum-app.ts';
import { FakeHidDevice, hidWith } from './support/fake-hid.ts';
import { question } from './support/question.ts';
import { WALLET } from './support/recordings.ts';

/** A device with its cable, below the real transport, and our side of it. */
function plugged(app = new EthereumApp(), more: FakeHidDevice[] = [], parts: HidParts = {}) {
  const device = new FakeHidDevice(app);
  const source = hidWith([device, ...more], parts);
  const ledger = new Ledger(ledgerJsPort({ source, pollMs: 5, silenceMs: 200 }));
  return { app, device, ledger };
}

describe('a Ledger on USB', () => {
  it('signs through packets of 64 bytes on one channel, and is given back', async () => {
    const { device, ledger } = plugged();
    const asked = question('order');
    const signature = await ledger.sign(asked);
    expect(recoverAddress(asked.digester.digest(asked.values), signature)).toBe(WALLET);
    expect(device.isOpen).toBe(false);
    expect(device.written.length).toBeGreaterThan(30);
    expect(new Set(device.written.map((packet) => packet.length))).toEqual(new Set([64]));
    expect(new Set(device.written.map((packet) => packet.readUInt16BE(0))).size).toBe(1);
  });

  it('is named by its model, once, whatever else it shows to the system', async () => {
    const more = [
      new FakeHidDevice(new EthereumApp(), { path: '/dev/hidraw4', productId: 0x7011 }),
      new FakeHidDevice(new EthereumApp(), { path: '/dev/hidraw6', productId: 0x9911 }),
    ];
    const { ledger } = plugged(new EthereumApp(), more);
    await ledger.openApp();
    expect(ledger.state.devices).toEqual([
      { id: '/dev/hidraw0', model: 'Nano S Plus' },
      { id: '/dev/hidraw4', model: 'Flex' },
      { id: '/dev/hidraw6', model: 'Ledger' },
    ]);
  });

  it('waits for the person however long they look, with the device held meanwhile and free afterwards', async () => {
    const decision = Promise.withResolvers<boolean>();
    const app = new EthereumApp({ person: () => decision.promise });
    const { device, ledger } = plugged(app);
    const signing = ledger.sign(question('withdraw'));
    await until(() => ledger.state.prompt, 'the prompt');
    // Far longer than a device may stay silent where no person is asked.
    const end = performance.now() + 500;
    await until(() => performance.now() > end, 'half a second');
    expect(device.isOpen).toBe(true);
    decision.resolve(true);
    expect(await signing).toHaveLength(65);
    expect(device.isOpen).toBe(false);
  });
});

describe('a cable that is pulled', () => {
  it.each([1, 2, 7, 20, 35])(
    'after packet %i: nothing is signed, and the device counts as gone',
    async (n) => {
      const { device, ledger } = plugged();
      device.faults.pulledAfter = n;
      await expect(ledger.sign(question('order'))).rejects.toMatchObject({ code: 'LEDGER_UNPLUGGED' });
      expect(device.isOpen).toBe(false);
      expect(ledger.pending).toBe(null);
      await expect(ledger.sign(question('order'))).rejects.toMatchObject({ code: 'LEDGER_ABSENT' });
      expect(ledger.state.problem?.code).toBe('LEDGER_ABSENT');
    },
  );

  it('while the person looks at the message ends the call at once', async () => {
    const app = new EthereumApp({ person: () => new Promise(() => undefined) });
    const { device, ledger } = plugged(app);
    const signing = ledger.sign(question('order'));
    await until(() => ledger.state.prompt, 'the prompt');
    await until(() => app.seen.at(-1)?.toString('hex', 0, 2) === 'e00c', 'the question on the device');
    device.unplug();
    await expect(signing).rejects.toMatchObject({ code: 'LEDGER_UNPLUGGED' });
    expect(ledger.state.prompt).toBe(null);
  });

  it('and put in again is seen as long as somebody looks', async () => {
    const { device, ledger } = plugged();
    const seen: number[] = [];
    ledger.onChange(() => seen.push(ledger.state.devices.length));
    const stop = ledger.watch();
    await until(() => ledger.state.devices.length === 1, 'the device');
    device.isPlugged = false;
    await until(() => ledger.state.devices.length === 0, 'its absence');
    expect(ledger.state.problem?.code).toBe('LEDGER_ABSENT');
    device.isPlugged = true;
    await until(() => ledger.state.devices.length === 1, 'the device again');
    expect(ledger.state.problem).toBe(null);
    stop();
  });
});

describe('answers that do not fit', () => {
  it.each([
    [
      'on another channel: another program talks to it',
      'LEDGER_BUSY',
      (packet: Buffer, channel: number) => packet.writeUInt16BE(channel ^ 1, 0),
    ],
    [
      'of garbage',
      'LEDGER_BUSY',
      (packet: Buffer, channel: number) => packet.fill(0xaa).writeUInt16BE(channel ^ 0x8001, 0),
    ],
    ['with another tag', 'LEDGER_ANSWER', (packet: Buffer) => packet.writeUInt8(0x06, 2)],
    ['out of order', 'LEDGER_ANSWER', (packet: Buffer) => packet.writeUInt16BE(7, 3)],
    ['without a byte in them', 'LEDGER_ANSWER', (packet: Buffer) => packet.writeUInt16BE(0, 5)],
    ['of one byte', 'LEDGER_ANSWER', (packet: Buffer) => packet.writeUInt16BE(1, 5)],
    ['with a status that there is not', 'LEDGER_ANSWER', (packet: Buffer) => packet.fill(0x77, 7)],
  ] as const)('%s', async (_, code, change) => {
    const { device, ledger } = plugged();
    device.faults.onPacket = (packet) => {
      change(packet, packet.readUInt16BE(0));
      return [packet];
    };
    await expect(ledger.sign(question('order'))).rejects.toMatchObject({ code });
    expect(device.isOpen).toBe(false);
  });

  it('that announce more than they bring are given up where no person is asked', async () => {
    const { device, ledger } = plugged();
    device.faults.onPacket = (packet, place) => {
      if (place === 0) packet.writeUInt16BE(900, 5);
      return [packet];
    };
    await expect(ledger.openApp()).resolves.toBe(null);
    await expect(ledger.accounts('live', 0, 1)).rejects.toMatchObject({ code: 'LEDGER_ANSWER' });
    expect(device.isOpen).toBe(false);
  });

  it('that are lost on the way are given up as well', async () => {
    const { device, ledger } = plugged();
    device.faults.onPacket = () => [];
    await expect(ledger.accounts('live', 0, 1)).rejects.toMatchObject({
      code: 'LEDGER_ANSWER',
      message: expect.stringContaining('said nothing'),
    });
    expect(device.isOpen).toBe(false);
  });

  it('a signature that was changed on the way is not used', async () => {
    const { device, ledger } = plugged();
    let answers = 0;
    device.faults.onPacket = (packet, place) => {
      answers += 1;
      // The signature is the only answer in two packets after the address.
      if (place === 0 && packet.readUInt16BE(5) === 67) packet[20]! ^= 0x01;
      return [packet];
    };
    await expect(ledger.sign(question('order'))).rejects.toMatchObject({ code: 'LEDGER_ANSWER' });
    expect(answers).toBeGreaterThan(30);
  });
});

describe('the end of the program', () => {
  it('interrupts the read that waits for the person, and gives the device back', async () => {
    const app = new EthereumApp({ person: () => new Promise(() => undefined) });
    const { device, ledger } = plugged(app);
    const signing = ledger.sign(question('order'));
    await until(() => ledger.state.prompt, 'the prompt');
    ledger.stop();
    await expect(signing).rejects.toMatchObject({ code: 'LEDGER_STOPPED' });
    await until(() => !device.isOpen, 'the device to be free');
  });
});

describe('a device that cannot be opened', () => {
  it('is in use by another program where the system would allow it', async () => {
    const { device, ledger } = plugged();
    device.faults.openFails = 'cannot open device with path /dev/hidraw0';
    await expect(ledger.sign(question('order'))).rejects.toMatchObject({ code: 'LEDGER_BUSY' });
    expect(ledger.state.problem?.hint).toContain('Ledger Live');
  });

  it('lacks the rule of the system, and the file to copy is named', async () => {
    const denied = Object.assign(new Error('permission denied'), { code: 'EACCES' });
    const { device, ledger } = plugged(new EthereumApp(), [], { mayOpen: () => Promise.reject(denied) });
    device.faults.openFails = 'cannot open device with path /dev/hidraw0';
    const code = process.platform === 'linux' ? 'LEDGER_PERMISSION' : 'LEDGER_BUSY';
    await expect(ledger.sign(question('order'))).rejects.toMatchObject({ code });
    expect(ledger.state.problem?.code).toBe(code);
  });

  it('names a rule that is there and speaks of its vendor', () => {
    expect(readFileSync(udevRule(), 'utf8')).toMatch(/hidraw.*2c97.*uaccess/);
  });

  it('cannot even be looked for where the library of the system is missing', async () => {
    const missing = Object.assign(new Error('libusb-1.0.so.0: cannot open shared object file'), {
      code: 'ERR_DLOPEN_FAILED',
    });
    const source = hidSource({
      load: () => {
        throw missing;
      },
    });
    const ledger = new Ledger(ledgerJsPort({ source }));
    await expect(ledger.sign(question('order'))).rejects.toMatchObject({ code: 'LEDGER_LIBRARY' });
    expect(ledger.state).toMatchObject({ devices: [], problem: { code: 'LEDGER_LIBRARY' } });
  });

  it('that was pulled meanwhile is gone', async () => {
    const { device, ledger } = plugged();
    const open = device.open.bind(device);
    device.open = () => {
      device.isPlugged = false;
      open();
    };
    await expect(ledger.sign(question('order'))).rejects.toMatchObject({ code: 'LEDGER_UNPLUGGED' });
  });
});
