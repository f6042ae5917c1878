import {
  addressOfPublicKey,
  checksumAddress,
  fromHex,
  isHex,
  toHex,
  type Address,
} from '../../../../src-shared/protocol/index.ts';
import { ledgerAnswer } from '../errors.ts';
import type { LedgerApp, LedgerConnection, LedgerMessage } from '../port.ts';
import { guarded, type Guarded } from './guard.ts';
import { ethOver, type Eth, type Transport } from './load.ts';
import { droppedReview, translate } from './translate.ts';
import { typedData } from './typed-data.ts';

const PUBLIC_KEY_BYTES = 65;
/** Hex digits of r and of s. */
const WORD_DIGITS = 64;

/** The Ethereum app of one opened device, through LedgerJS. */
export class LedgerJsConnection implements LedgerConnection {
  private readonly guard: Guarded;
  private readonly letGo: () => Promise<void>;
  private eth: Eth | null = null;
  /** Name of the open app, once it was asked. */
  private open: string | null = null;
  private closing: Promise<void> | null = null;

  constructor(transport: Transport, letGo: () => Promise<void>, silenceMs?: number) {
    this.letGo = letGo;
    this.guard = guarded(transport, () => this.abandon(), silenceMs);
  }

  async app(): Promise<LedgerApp> {
    return this.call(async () => {
      const app = readApp(await this.guard.transport.send(0xb0, 0x01, 0x00, 0x00));
      this.open = app.name;
      return app;
    });
  }

  async address(path: string, show: boolean): Promise<Address> {
    return this.call(async (eth) => readAddress(await eth.getAddress(withoutRoot(path), show)));
  }

  async sign(path: string, message: LedgerMessage): Promise<Uint8Array> {
    const data = typedData(message);
    return this.call(async (eth) => readSignature(await eth.signEIP712Message(withoutRoot(path), data)));
  }

  close(): Promise<void> {
    return this.give(() => this.guard.transport.close());
  }

  abandon(): void {
    void this.give(this.letGo);
  }

  private give(back: () => Promise<void>): Promise<void> {
    // What fails here is gone already.
    this.closing ??= back().catch(() => undefined);
    return this.closing;
  }

  /** Does it, and once more where the app has only just dropped what an ended program had left on its screen. */
  private async call<T>(work: (eth: Eth) => Promise<T>): Promise<T> {
    this.eth ??= ethOver(this.guard.transport);
    try {
      return await this.once(work, this.eth);
    } catch (error) {
      throw translate(error, this.guard.last(), this.open);
    }
  }

  private async once<T>(work: (eth: Eth) => Promise<T>, eth: Eth): Promise<T> {
    try {
      return await work(eth);
    } catch (error) {
      if (!droppedReview(error, this.guard.last())) throw error;
      return work(eth);
    }
  }
}

const withoutRoot = (path: string): string => path.replace(/^m\//, '');

/** Format 1, then name and version, each after its length, then flags; the status word is the transport's. */
function readApp(answer: Buffer): LedgerApp {
  const name = textAt(answer, 1);
  const version = name === null ? null : textAt(answer, 2 + name.length);
  if (answer[0] !== 1 || name === null || version === null)
    throw ledgerAnswer('it does not say which app is open');
  return { name, version };
}

function textAt(answer: Buffer, at: number): string | null {
  const length = answer[at];
  // The last two bytes are the status word.
  if (length === undefined || length === 0 || at + 1 + length > answer.length - 2) return null;
  const text = answer.toString('latin1', at + 1, at + 1 + length);
  return /^[\x20-\x7e]+$/.test(text) ? text : null;
}

function readAddress({ publicKey, address }: { publicKey: string; address: string }): Address {
  const key = `0x${publicKey}`;
  const lower = address.toLowerCase();
  if (!isHex(lower, 20) || !isHex(key, PUBLIC_KEY_BYTES) || !publicKey.startsWith('04'))
    throw ledgerAnswer('it holds no address');
  const own = addressOfPublicKey(fromHex(key));
  if (own !== lower || checksumAddress(own) !== address)
    throw ledgerAnswer('its address is not that of its public key');
  return own;
}

function readSignature({ v, r, s }: { v: number; r: string; s: string }): Uint8Array {
  if ((v !== 27 && v !== 28) || r.length !== WORD_DIGITS || s.length !== WORD_DIGITS)
    throw ledgerAnswer('it is no signature');
  const words = `0x${r}${s}`;
  if (!isHex(words)) throw ledgerAnswer('it is no signature');
  return fromHex(words + toHex(Uint8Array.of(v)).slice(2));
}
