import { keccak_256 } from '@noble/hashes/sha3.js';
import { mnemonicToAccount } from 'viem/accounts';
import { addressOfSecret, signDigest } from '../../../../../src-shared/node/index.ts';
import { checksumAddress, type Address } from '../../../../../src-shared/protocol/index.ts';
import { secp256k1 } from '@noble/curves/secp256k1.js';

/** The phrase that Ledger's emulator is delivered with: public, and that of the recordings. */
const EMULATOR_PHRASE =
  'glory promote mansion idle axis finger extra february uncover one trip resource lawn turtle enact monster seven myth punch hobby comfort wild raise skin';

const OK = '9000';

export interface AppOptions {
  name?: string;
  version?: string;
  phrase?: string;
  /** Settings of the app; one of them must be on. */
  blind?: boolean;
  raw?: boolean;
  /** What the person does with what the device shows. */
  person?: (shown: Shown) => Promise<boolean> | boolean;
}

/** What the device shows to be confirmed. */
export type Shown =
  | { readonly what: 'address'; readonly address: Address }
  | { readonly what: 'message'; readonly type: string; readonly digest: Uint8Array };

interface Field {
  readonly name: string;
  /** As in the type's text: `uint256[]`. */
  readonly type: string;
  readonly kind: number;
  readonly levels: readonly (number | null)[];
}

interface Value {
  readonly word: Uint8Array;
}

/**
 * The Ethereum app as its instructions show it, with a key that is known: it reads the definitions of structs and their
 * values, hashes them by itself and signs. Checked against the recordings of the real one (ethereum-app.test.ts).
 */
export class EthereumApp {
  name: string;
  version: string;
  blind: boolean;
  raw: boolean;
  locked = false;
  /** A review that an ended program has left on the screen. */
  abandoned: '6a00' | '6a80' | null = null;
  person: NonNullable<AppOptions['person']>;
  /** Every instruction that it was given. */
  readonly seen: Buffer[] = [];
  private readonly phrase: string;
  private structs = new Map<string, Field[]>();
  private current: Field[] = [];
  private roots: { name: string; values: Value[] }[] = [];
  private array: { left: number; words: Uint8Array[] } | null = null;
  private partial: Buffer = Buffer.alloc(0);

  constructor(options: AppOptions = {}) {
    this.name = options.name ?? 'Ethereum';
    this.version = options.version ?? '1.22.0';
    this.phrase = options.phrase ?? EMULATOR_PHRASE;
    this.blind = options.blind ?? true;
    this.raw = options.raw ?? false;
    this.person = options.person ?? (() => true);
  }

  /** Answers one instruction: data and status word. */
  async answer(apdu: Buffer): Promise<Buffer> {
    this.seen.push(apdu);
    return Buffer.from(await this.reply(apdu), 'hex');
  }

  /** The address at a path without root: `44'/60'/0'/0/0`. */
  addressAt(path: string): Address {
    return addressOfSecret(this.secretAt(path));
  }

  private async reply(apdu: Buffer): Promise<string> {
    if (this.locked) return '5515';
    const instruction = apdu.toString('hex', 0, 2);
    const data = apdu.subarray(5);
    if (apdu[4] !== data.length) return '6700';
    if (instruction === 'b001') return `01${sized(this.name)}${sized(this.version)}0100${OK}`;
    if (this.name !== 'Ethereum') return '6d00';
    switch (instruction) {
      case 'e002':
        return this.address(data, apdu[2] === 1);
      case 'e01a':
        return this.define(data, apdu[3] === 0xff);
      case 'e01c':
        return this.implement(data, apdu[2] === 0x01, apdu[3]!);
      case 'e00c':
        return apdu[3] === 0x01 ? this.sign(data) : '6a86';
      default:
        return '6d00';
    }
  }

  private async address(data: Buffer, show: boolean): Promise<string> {
    const secret = this.secretAt(pathOf(data));
    const address = addressOfSecret(secret);
    if (show && !(await this.person({ what: 'address', address }))) return '6985';
    const publicKey = this.publicKeyOf(secret);
    return `41${publicKey}${sized(checksumAddress(address).slice(2))}${OK}`;
  }

  private define(data: Buffer, isField: boolean): string {
    if (this.abandoned !== null) {
      const status = this.abandoned;
      this.abandoned = null;
      return status;
    }
    if (isField) {
      this.current.push(fieldOf(data));
      return OK;
    }
    if (this.roots.length > 0) this.structs.clear();
    this.roots = [];
    this.current = [];
    this.structs.set(data.toString('utf8'), this.current);
    return OK;
  }

  private implement(data: Buffer, isPartial: boolean, what: number): string {
    if (what === 0x00) {
      if (!this.blind && !this.raw) return '6a80';
      this.roots.push({ name: data.toString('utf8'), values: [] });
      return this.structs.has(data.toString('utf8')) ? OK : '6a80';
    }
    const root = this.roots.at(-1);
    const field = root === undefined ? undefined : this.structs.get(root.name)?.[root.values.length];
    if (root === undefined || field === undefined) return '6a80';
    if (what === 0x0f) {
      if (field.levels.length !== 1) return '6a80';
      this.array = { left: data[0]!, words: [] };
      if (this.array.left === 0) this.endArray(root);
      return OK;
    }
    this.partial = Buffer.concat([this.partial, data]);
    if (isPartial) return OK;
    const whole = this.partial;
    this.partial = Buffer.alloc(0);
    if (whole.readUInt16BE(0) !== whole.length - 2) return '6a80';
    const word = wordOf(field, whole.subarray(2));
    if (this.array === null) root.values.push({ word });
    else {
      this.array.words.push(word);
      this.array.left -= 1;
      if (this.array.left === 0) this.endArray(root);
    }
    return OK;
  }

  private endArray(root: { values: Value[] }): void {
    root.values.push({ word: keccak_256(Buffer.concat(this.array!.words)) });
    this.array = null;
  }

  private async sign(data: Buffer): Promise<string> {
    const [domain, message] = this.roots;
    if (domain?.name !== 'EIP712Domain' || message === undefined) return '6a80';
    const digest = keccak_256(
      Buffer.concat([Uint8Array.of(0x19, 0x01), this.hashOf(domain), this.hashOf(message)]),
    );
    this.structs = new Map();
    this.roots = [];
    if (!(await this.person({ what: 'message', type: message.name, digest }))) return '6985';
    const signature = signDigest(digest, this.secretAt(pathOf(data)));
    const hex = Buffer.from(signature).toString('hex');
    return `${hex.slice(128)}${hex.slice(0, 128)}${OK}`;
  }

  private hashOf({ name, values }: { name: string; values: readonly Value[] }): Uint8Array {
    const fields = this.structs.get(name)!;
    if (fields.length !== values.length) throw new Error(`${name} was left unfinished`);
    const text = `${name}(${fields.map((field) => `${field.type} ${field.name}`).join(',')})`;
    return keccak_256(Buffer.concat([keccak_256(Buffer.from(text)), ...values.map(({ word }) => word)]));
  }

  private publicKeyOf(secret: Uint8Array): string {
    const known = PUBLIC_KEYS.get(secret);
    if (known !== undefined) return known;
    const publicKey = Buffer.from(secp256k1.getPublicKey(secret, false)).toString('hex');
    PUBLIC_KEYS.set(secret, publicKey);
    return publicKey;
  }

  private secretAt(path: string): Uint8Array {
    const known = SECRETS.get(this.phrase + path);
    if (known !== undefined) return known;
    const account = mnemonicToAccount(this.phrase, { path: `m/${path}` as `m/44'/60'/${string}` });
    const secret = new Uint8Array(account.getHdKey().privateKey!);
    SECRETS.set(this.phrase + path, secret);
    return secret;
  }
}

/** A derivation from a phrase takes long. */
const SECRETS = new Map<string, Uint8Array>();
const PUBLIC_KEYS = new Map<Uint8Array, string>();

function sized(text: string): string {
  const bytes = Buffer.from(text);
  return `${bytes.length.toString(16).padStart(2, '0')}${bytes.toString('hex')}`;
}

function pathOf(data: Buffer): string {
  const steps = Array.from({ length: data[0]! }, (_, place) => data.readUInt32BE(1 + 4 * place));
  return steps.map((step) => (step >= 2 ** 31 ? `${step - 2 ** 31}'` : String(step))).join('/');
}

const KINDS = ['', 'int', 'uint', 'address', 'bool', 'string', 'bytes', 'bytes'];

/** One byte that says the kind, whether it has a size and whether it is an array; then each of these, then the name. */
function fieldOf(data: Buffer): Field {
  const description = data[0]!;
  const kind = description & 0x0f;
  let at = 1;
  let type = KINDS[kind]!;
  if (description & 0x40) {
    const size = data[at++]!;
    type += kind === 6 ? String(size) : String(size * 8);
  }
  const levels: (number | null)[] = [];
  if (description & 0x80) {
    for (let left = data[at++]!; left > 0; left--) levels.push(data[at++] === 0 ? null : data[at++]!);
  }
  const length = data[at++]!;
  const name = data.toString('utf8', at, at + length);
  for (const level of levels) type += level === null ? '[]' : `[${level}]`;
  return { name, type, kind, levels };
}

/** The value as its word is hashed. Like the real app it fills up what is short without a word. */
function wordOf({ kind }: Field, value: Buffer): Uint8Array {
  if (kind === 5 || kind === 7) return keccak_256(value);
  const word = new Uint8Array(32);
  word.set(value, kind === 6 ? 0 : 32 - value.length);
  return word;
}
