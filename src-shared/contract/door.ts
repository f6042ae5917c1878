import * as v from 'valibot';
import { CountersignError } from '../errors/index.ts';
import { isHex, assertLabel, SCOPE_NAMES, type Address, type Hex } from '../protocol/index.ts';
import { parseDecimal, type Fixed } from '../money/index.ts';

/** Carries a whole error through a schema issue, whose only room is a text. */
const SEPARATOR = '\u0000';

/**
 * A schema that reads a text by `read`, which throws a {@link CountersignError} saying what is wrong. So a malformed
 * value has the same code, sentence and hint in the interface, on the command line and over the socket.
 */
export function reads<T>(read: (text: string) => T): v.GenericSchema<string, T> {
  return v.pipe(
    v.string(),
    v.rawTransform(({ dataset, addIssue, NEVER }) => {
      try {
        return read(dataset.value);
      } catch (thrown) {
        if (!(thrown instanceof CountersignError)) throw thrown;
        const said = [thrown.message, thrown.hint].map((text) => withoutQuote(text, dataset.value));
        addIssue({ message: [thrown.code, ...said].join(SEPARATOR) });
        return NEVER;
      }
    }),
  );
}

/** What a reader says of a text, without the text itself, whole or cut. */
function withoutQuote(said: string, text: string): string {
  const quote = /"([^]*)"/.exec(said)?.[1];
  return quote !== undefined &&
    (quote === text || (quote.endsWith('…') && text.startsWith(quote.slice(0, -1))))
    ? said.replace(`"${quote}"`, () => 'This')
    : said;
}

/** Names of members as programs write them. Anything else in the place of a name may be a secret. */
const MEMBERS = /^[a-z\d_.-]{1,60}$/i;

/**
 * The error of the first issue of a refused message. It says what is wanted and never what came: whatever stands in a
 * wrong place may be a passphrase.
 */
export function doorError(issues: readonly v.BaseIssue<unknown>[]): CountersignError {
  const [issue] = issues;
  const dotted = issue === undefined ? undefined : (v.getDotPath(issue) ?? undefined);
  const path = dotted !== undefined && MEMBERS.test(dotted) ? dotted : undefined;
  const where = path === undefined ? {} : { path };
  const [code, message, hint] = issue?.message.split(SEPARATOR) ?? [];
  if (code !== undefined && message !== undefined && hint !== undefined)
    return new CountersignError(code, message, hint, where);
  const field = path === undefined ? 'The message' : `"${path}"`;
  return new CountersignError(
    'INPUT_INVALID',
    `${field} is not valid: ${issue === undefined ? 'unreadable' : wanted(issue)}.`,
    'Correct it and try again.',
    where,
  );
}

/** What a member must be. A schema that has no sentence of its own quotes what it received; then its type is said. */
function wanted({ message, expected, received }: v.BaseIssue<unknown>): string {
  if (!message.endsWith(`eceived ${received}`)) return message;
  if (expected === 'never') return 'there is no such member';
  if (expected === null) return 'it cannot be used';
  if (received === 'undefined') return 'it is missing';
  return `it must be ${expected.replace(/^\((.*)\)$/s, '$1').replaceAll(' | ', ' or ')}`;
}

/** A label: 1 to 31 bytes of printable ASCII. */
export const Label = reads((text) => {
  assertLabel(text);
  return text;
});

/** An amount or a price, never negative: our client never sends a sign (profile: 2 Encoding). */
export const Amount: v.GenericSchema<string, Fixed> = reads((text) => {
  const value = parseDecimal(text);
  if (value < 0n || text.startsWith('-')) {
    throw new CountersignError(
      'DECIMAL_NEGATIVE',
      `"${text}" is negative.`,
      'Write a positive number; the side says which way.',
    );
  }
  return value;
});

export const OrderHash: v.GenericSchema<string, Hex> = reads((text) => {
  if (isHex(text, 25)) return text.toLowerCase() as Hex;
  throw new CountersignError(
    'HASH_SYNTAX',
    'This is not an order hash.',
    'An order hash is 0x and 50 hex digits.',
  );
});

export const AddressText: v.GenericSchema<string, Address> = reads((text) => {
  if (isHex(text, 20)) return text.toLowerCase() as Address;
  throw new CountersignError(
    'ADDRESS_SYNTAX',
    'This is not an address.',
    'An address is 0x and 40 hex digits.',
  );
});

/** A replay window in milliseconds (interface: Limits). */
export const RecvWindow = v.pipe(
  v.number(),
  v.safeInteger('must be whole milliseconds'),
  v.minValue(1, 'must be at least 1 ms'),
  v.maxValue(60_000, 'must be at most 60000 ms'),
);

/** What may be written down before it is looked for: no key and no phrase is of this form. */
export const SessionId = v.pipe(v.string(), v.regex(/^[0-9a-zA-Z-]{1,40}$/, 'is no id of a session'));

/** 1 to 64 printable ASCII. */
export const ClientId = v.pipe(
  v.string(),
  v.regex(/^[\x20-\x7e]{1,64}$/, 'must be 1 to 64 printable ASCII characters'),
);

/**
 * Line ends, terminal control, marks that turn the direction of writing, and what has no width: with them a name could
 * pass for more, or for another. The blank pattern of Braille is a symbol to Unicode, and shows nothing.
 */
const DECEIVING = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** A name that a person reads beside what is to be signed. */
export const Name = v.pipe(
  v.string(),
  v.trim(),
  v.check((text) => !DECEIVING.test(text), 'must hold no control characters and nothing invisible'),
  v.minLength(1, 'must not be empty'),
  v.maxLength(60, 'is too long'),
);

export const Scopes = v.pipe(
  v.array(v.picklist(SCOPE_NAMES)),
  v.minLength(1, 'must name at least one action'),
  v.check((scopes) => new Set(scopes).size === scopes.length, 'names an action twice'),
);

/** Characters that a chosen passphrase has at least: what it protects is open to guessing at leisure. */
export const PASSPHRASE_MIN = 8;

/** A passphrase that is chosen, of a vault or a backup. One that opens something may be of any length. */
export const NewPassphrase = v.pipe(
  v.string(),
  v.minLength(
    PASSPHRASE_MIN,
    `must have at least ${PASSPHRASE_MIN} characters; four words or more are better`,
  ),
  v.maxLength(1024, 'is too long'),
);
