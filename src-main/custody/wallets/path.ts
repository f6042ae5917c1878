import { CountersignError } from '../../../src-shared/errors/index.ts';

const HARDENED = 0x8000_0000;
/** Deeper than any program goes. */
const MAX_DEPTH = 10;

/** The first account of the common layout. */
export const DEFAULT_PATH = "m/44'/60'/0'/0/0";

/**
 * The indexes of a derivation path (BIP-32): `m/44'/60'/0'/0/5`, hardened steps marked by ' or h.
 * @throws {CountersignError} `PATH_SYNTAX`
 */
export function parsePath(text: string): readonly number[] {
  const [root, ...steps] = text.trim().split('/');
  if (root !== 'm') throw pathError('does not begin with m/');
  if (steps.length === 0) throw pathError('names the root itself');
  if (steps.length > MAX_DEPTH) throw pathError(`has more than ${MAX_DEPTH} steps`);
  return steps.map((step, place) => {
    const match = /^(0|[1-9][0-9]{0,9})(['h]?)$/.exec(step);
    const index = Number(match?.[1]);
    if (match === null) throw pathError(`has a step that is no number, the ${ordinal(place)}`);
    if (index >= HARDENED) throw pathError(`has a number of 2147483648 or more, the ${ordinal(place)}`);
    return match[2] === '' ? index : index + HARDENED;
  });
}

/** The path as it is kept and shown. */
export function pathText(path: readonly number[]): string {
  const steps = path.map((index) => (index >= HARDENED ? `${index - HARDENED}'` : String(index)));
  return ['m', ...steps].join('/');
}

const ordinal = (place: number): string => `${place + 1}${['st', 'nd', 'rd'][place] ?? 'th'}`;

function pathError(what: string): CountersignError {
  return new CountersignError(
    'PATH_SYNTAX',
    `The derivation path ${what}.`,
    "Write it like m/44'/60'/0'/0/0.",
  );
}
