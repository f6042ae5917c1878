import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { COMMANDS, doorError, type CommandInput, type CommandName } from '../../src-shared/contract/index.ts';
import { CountersignError } from '../../src-shared/errors/index.ts';
import { parseDecimal, type Fixed } from '../../src-shared/money/index.ts';
import { UsageError } from './errors.ts';

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86_400 };

/** Seconds of a text such as `24h`, `30d`, `90s`. */
export function seconds(text: string, option: string): number {
  const [, digits, unit] = /^(\d{1,9})([smhd])$/.exec(text) ?? [];
  const factor = UNITS[unit ?? ''];
  if (digits === undefined || factor === undefined) {
    throw new UsageError(
      'DURATION_SYNTAX',
      `"${text}" is not a length of time.`,
      `Write --${option} as a number and s, m, h or d: 24h.`,
    );
  }
  return Number(digits) * factor;
}

/** Unix seconds of a time such as `2026-12-01T12:00:00Z`, `2026-12-01` (UTC) or `1796083200`. */
export function unixSeconds(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined;
  if (/^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text))) return Number(text);
  const isTime = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?(Z|[+-]\d{2}:\d{2}))?$/.test(text);
  const ms = isTime ? Date.parse(text) : NaN;
  if (!Number.isNaN(ms)) return Math.floor(ms / 1000);
  throw new UsageError(
    'TIME_SYNTAX',
    `"${text}" is not a time.`,
    `Write --${option} as 2026-12-01T12:00:00Z, or in Unix seconds.`,
  );
}

/** A whole number that is not negative. */
export function whole(text: string | undefined, option: string): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (/^\d{1,16}$/.test(text) && Number.isSafeInteger(value)) return value;
  throw new UsageError(
    'NUMBER_SYNTAX',
    `"${text}" is not a whole number.`,
    `Write --${option} with digits only.`,
  );
}

/** A decimal number that is not negative, where the command line itself reckons with it. */
export function decimal(text: string, option: string): Fixed {
  try {
    const value = parseDecimal(text);
    if (value >= 0n && !text.startsWith('-')) return value;
  } catch (error) {
    if (!(error instanceof CountersignError)) throw error;
    throw new UsageError(error.code, error.message, error.hint, { path: option });
  }
  throw new UsageError('DECIMAL_NEGATIVE', `"${text}" is negative.`, `Write --${option} above zero.`);
}

/** One of a few words. */
export function oneOf<T extends string>(text: string, words: readonly T[], option: string): T {
  const found = words.find((word) => word === text);
  if (found !== undefined) return found;
  throw new UsageError(
    'OPTION_VALUE',
    `"${text}" is none of ${words.join(', ')}.`,
    `Write --${option} with one of them.`,
  );
}

/** The parts of a list with commas. */
export const parts = (text: string): string[] => text.split(',').map((part) => part.trim());

/**
 * Checks what is about to be asked against the contract, so that a malformed value is wrong usage here, with or
 * without a daemon, and has the code that it has everywhere.
 * @throws {UsageError}
 */
export function checked<N extends CommandName>(command: N, input: CommandInput<N>): CommandInput<N> {
  const parsed = v.safeParse(COMMANDS[command].input, input);
  if (parsed.success) return input;
  const { code, message, hint, path } = doorError(parsed.issues);
  if (path === undefined) throw new UsageError(code, message, hint);
  throw new UsageError(code, message.replace(`"${path}"`, `--${optionOf(path)}`), hint, { path });
}

/** Members whose option is not their own name with dashes. */
const OPTIONS: Record<string, string> = {
  lifetimeSeconds: 'expires',
  recvWindowMs: 'recv-window',
  seconds: 'after',
  idleMinutes: 'idle',
  maxDistanceFromMarkBps: 'max-distance-from-mark',
};

function optionOf(path: string): string {
  if (path === 'stop.price') return 'stop-limit';
  const name = path.replace(/^(rails|change)\./, '').split('.', 1)[0] ?? '';
  return OPTIONS[name] ?? name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The passphrase in a file, without the newline that editors leave at its end. */
export function readPassphrase(file: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    throw new CountersignError(
      'PASSPHRASE_FILE',
      `The passphrase file ${file} cannot be read.`,
      'Give the path of a file that you may read.',
      {
        cause: error,
      },
    );
  }
  const passphrase = textOf(bytes, file).replace(/\r?\n$/, '');
  if (passphrase !== '') return passphrase;
  throw new CountersignError(
    'PASSPHRASE_FILE',
    `The passphrase file ${file} is empty.`,
    'Put the passphrase into it.',
  );
}

/** Bytes that are no text would all become the same sign: two different files, one passphrase. */
function textOf(bytes: Uint8Array, file: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new CountersignError(
      'PASSPHRASE_FILE',
      `The passphrase file ${file} is no text in UTF-8.`,
      'Save it as UTF-8. For random bytes, write them as hex or base64.',
    );
  }
}
