import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import {
  compileDigester,
  fromHex,
  type Address,
  type Digester,
  type Hex,
  type MemberValues,
} from '../../../../../src-shared/protocol/index.ts';

// Loaded here, since on a busy machine that may take longer than the first test has.
createRequire(import.meta.url)('@ledgerhq/hw-app-eth');

const FOLDER = fileURLToPath(new URL('../../../../fixtures/ledger/', import.meta.url));

/** What was observed beside the bytes of a recording. */
export interface Observed {
  readonly case: string;
  readonly path: string;
  readonly address: string;
  readonly digest?: Hex;
  readonly signatureHex?: Hex;
  readonly appName?: string;
  readonly appVersion?: string;
  readonly deviceModel?: string;
  readonly userActions?: number;
  readonly error?: { readonly name: string; readonly statusCode: string };
}

export interface Recording {
  readonly name: string;
  /** In the form of LedgerJS' record stores. */
  readonly text: string;
  readonly exchanges: readonly (readonly [command: string, answer: string])[];
  readonly observed: Observed;
}

export function recording(name: string): Recording {
  const text = readFileSync(`${FOLDER}${name}.txt`, 'utf8');
  const lines = text.trim().split('\n');
  const exchanges: [string, string][] = [];
  for (let at = 0; at < lines.length; at += 2)
    exchanges.push([lines[at]!.replace('=> ', ''), lines[at + 1]!.replace('<= ', '')]);
  const observed = JSON.parse(readFileSync(`${FOLDER}${name}.json`, 'utf8')) as Observed;
  return { name, text, exchanges, observed };
}

/** Every recording whose name fits. */
export function recordings(fits: (name: string) => boolean): Recording[] {
  return readdirSync(FOLDER)
    .filter((file) => file.endsWith('.txt'))
    .map((file) => file.replace(/\.txt$/, ''))
    .filter(fits)
    .map(recording);
}

/** Recordings in which a structured message was given whole, whatever became of it. */
export const isStructured = (name: string): boolean =>
  /^(flex|nanosp)-/.test(name) && !/hashed|getAddress|getAppConfiguration/.test(name);

interface TypedCase {
  readonly primaryType: string;
  readonly types: Record<string, { name: string; type: string }[]>;
  readonly message: Record<string, string | string[]>;
}
interface TypedFile {
  readonly domain: { name: string; version: string; chainId: number; verifyingContract: Address };
  readonly path: string;
  readonly address: string;
  readonly cases: Record<string, TypedCase>;
}
const TYPED = JSON.parse(readFileSync(`${FOLDER}typed-data.json`, 'utf8')) as TypedFile;

export const PATH = `m/${TYPED.path}`;
export const WALLET = TYPED.address.toLowerCase() as Address;
export const DOMAIN = TYPED.domain;

/** One of the messages that the recordings are about, as our own code has it. */
export function messageCase(name: string): { digester: Digester; values: MemberValues } {
  const { primaryType, types, message } = TYPED.cases[name]!;
  const members = types[primaryType]!;
  const text = `${primaryType}(${members.map(({ name, type }) => `${type} ${name}`).join(',')})`;
  const values: Record<string, MemberValues[string]> = {};
  for (const member of members) {
    const raw = message[member.name]!;
    values[member.name] = Array.isArray(raw)
      ? raw.map(BigInt)
      : member.type.startsWith('uint')
        ? BigInt(raw)
        : fromHex(raw);
  }
  return { digester: compileDigester(TYPED.domain, text), values };
}
