import { createRequire } from 'node:module';
import { ledgerLibrary } from '../errors.ts';

/*
 * LedgerJS is loaded when somebody asks for a device and not before: most people have none, and it brings a native part
 * and a few megabytes of JavaScript. Its packages are written for `require`; as ES modules they do not load in Node 24.
 * The function is not called `require`: the bundler gives that name to one of its own.
 */
const packages = createRequire(import.meta.url);

/** What we use of a transport of LedgerJS. */
export interface Transport {
  exchange(apdu: Buffer): Promise<Buffer>;
  send(cla: number, ins: number, p1: number, p2: number, data?: Buffer): Promise<Buffer>;
  close(): Promise<void>;
  /** Of the transport over HID: the opened device itself. `pause` interrupts a read that waits. */
  readonly device?: { pause(): void };
}

/** The base class of transports, as far as one of our own needs it. */
interface TransportBase extends Transport {
  exchangeAtomicImpl<T>(work: () => Promise<T>): Promise<T>;
}

/** What we use of the Ethereum app's API. */
export interface Eth {
  getAddress(path: string, show: boolean): Promise<{ publicKey: string; address: string }>;
  signEIP712Message(path: string, message: TypedData): Promise<{ v: number; r: string; s: string }>;
}

/** A structured message in the form of eth_signTypedData_v4. */
export interface TypedData {
  readonly domain: Readonly<Record<string, string | number>>;
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>;
  readonly primaryType: string;
  readonly message: Readonly<Record<string, string | readonly string[]>>;
}

/**
 * Every address that LedgerJS would ask for names of contracts and tokens is switched off: nothing that is signed here
 * is anybody else's business, and those questions have no time limit.
 */
const NO_LOOKUPS = {
  cryptoassetsBaseURL: null,
  calServiceURL: null,
  nftExplorerBaseURL: null,
  pluginBaseURL: null,
  extraPlugins: null,
};

interface Module<T> {
  readonly default: T;
}

const ETH = '@ledgerhq/hw-app-eth';
const HID = '@ledgerhq/hw-transport-node-hid';

/** The Ethereum app at the other end of a transport. */
export function ethOver(transport: Transport): Eth {
  const { default: EthApi } = packages(ETH) as Module<
    new (transport: Transport, scrambleKey: string, config: typeof NO_LOOKUPS) => Eth
  >;
  return new EthApi(transport, 'w0w', NO_LOOKUPS);
}

/** The class that transports are made from, the very one that the Ethereum app's API knows. */
export function transportBase(): new () => TransportBase {
  const { default: Base } = createRequire(packages.resolve(ETH))('@ledgerhq/hw-transport') as Module<
    new () => TransportBase
  >;
  return Base;
}

/** A device as the system lists it. */
export interface HidDevice {
  readonly path: string;
  readonly productId: number;
}

export interface HidTransports {
  /** The Ledger devices that are plugged in. */
  getDevices(): HidDevice[];
  readonly default: { open(path: string): Promise<Transport> };
}

/**
 * The transport over HID. It comes in two layers: the upper one adds events of libusb, which runs a thread of its own
 * for them. We look for devices only while somebody wants to know, so the lower one, which has all the rest, is enough.
 */
export function hidTransports(): HidTransports {
  return createRequire(packages.resolve(HID))('@ledgerhq/hw-transport-node-hid-noevents') as HidTransports;
}

/** Runs what may load the native part, and says what is missing when it cannot be loaded. */
export function withNatives<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    const text = error instanceof Error ? error.message : '';
    if (code === 'ERR_DLOPEN_FAILED' || code === 'MODULE_NOT_FOUND' || /no native build/i.test(text))
      throw ledgerLibrary(`${text.split('\n')[0] ?? 'its native part cannot be loaded'}.`);
    throw error;
  }
}
