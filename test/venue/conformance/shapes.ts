import { describe, expect, it } from 'vitest';

/** What a member of a body may be, in the words of interface: Common value types. */
export interface Shape {
  readonly name: string;
  is(value: unknown): boolean;
}

const text = (name: string, pattern: RegExp): Shape => ({
  name,
  is: (value) => typeof value === 'string' && pattern.test(value),
});

/** profile: 2 Encoding, printed in shortest form. */
export const decimal = text('decimal string', /^(?!-0$)-?(0|[1-9]\d*)(\.\d{0,5}[1-9])?$/);
export const label = text('string', /^[\x20-\x7e]{1,31}$/);
export const isoTime: Shape = {
  name: 'ISO-8601 time',
  is: (value) => typeof value === 'string' && new Date(value).toISOString() === value,
};
export const hex = (bytes: number): Shape =>
  text(`hex of ${bytes} bytes, lower case`, new RegExp(`^0x[0-9a-f]{${bytes * 2}}$`));
export const orderHash = hex(25);
export const strategyHash = hex(4);
export const traderAddress: Shape = {
  name: 'trader address in the 21-byte form',
  is: (value) => hex(21).is(value) && String(value).startsWith('0x00'),
};
export const integer: Shape = {
  name: 'integer',
  is: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
};
export const boolean: Shape = { name: 'boolean', is: (value) => typeof value === 'boolean' };
export const code = (...codes: readonly (number | string)[]): Shape => ({
  name: `one of ${codes.join(', ')}`,
  is: (value) => codes.some((known) => known === value),
});
export const orNull = (shape: Shape): Shape => ({
  name: `${shape.name} or null`,
  is: (value) => value === null || shape.is(value),
});
export const listOf = (members: Readonly<Record<string, Shape>>): Shape => ({
  name: `list of {${Object.keys(members).join(', ')}}`,
  is: (value) =>
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((entry: Record<string, unknown>) => unlike(members, entry).length === 0),
});
export const objectOf = (members: Readonly<Record<string, Shape>>): Shape => ({
  name: `object {${Object.keys(members).join(', ')}}`,
  is: (value) =>
    typeof value === 'object' &&
    value !== null &&
    unlike(members, value as Record<string, unknown>).length === 0,
});

/** Members that are missing, not of their shape, or not of the table. */
function unlike(members: Readonly<Record<string, Shape>>, row: Readonly<Record<string, unknown>>): string[] {
  const wrong = Object.keys(members).filter((name) => members[name]?.is(row[name]) !== true);
  return [...wrong, ...Object.keys(row).filter((name) => !(name in members))];
}

export type Row = Readonly<Record<string, unknown>>;

/**
 * One test per member of a body: it is in every row with its type. `optional` members are in at least one row and
 * have their type wherever they are. The last of the tests finds members that the table does not have.
 * @param rows gives the rows once the file's tests run.
 */
export function bodyTable(
  title: string,
  rows: () => readonly Row[],
  members: Readonly<Record<string, Shape>>,
  optional: Readonly<Record<string, Shape>> = {},
): void {
  describe(title, () => {
    it.each(Object.entries(members).map(([name, shape]) => [name, shape.name, shape] as const))(
      '`%s` %s',
      (name, _type, shape) => {
        const all = rows();
        expect(all.length).toBeGreaterThan(0);
        expect(all.filter((row) => !shape.is(row[name]))).toEqual([]);
      },
    );
    it.each(Object.entries(optional).map(([name, shape]) => [name, shape.name, shape] as const))(
      '`%s` optional, %s',
      (name, _type, shape) => {
        const having = rows().filter((row) => name in row);
        expect(having.length).toBeGreaterThan(0);
        expect(having.filter((row) => !shape.is(row[name]))).toEqual([]);
      },
    );
    it('has no other member', () => {
      const known = new Set([...Object.keys(members), ...Object.keys(optional)]);
      const others = rows().flatMap((row) => Object.keys(row).filter((name) => !known.has(name)));
      expect(others).toEqual([]);
    });
  });
}
