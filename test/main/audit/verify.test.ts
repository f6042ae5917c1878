import fc from 'fast-check';
import { statSync, truncateSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeRecord, encodeRecord } from '../../../src-main/audit/record.ts';
import { verifyStopped } from '../../../src-main/audit/index.ts';
import { scaled } from '../../support/long.ts';
import { auditPlace, signed } from './support.ts';

function logOf(records: number) {
  const place = auditPlace();
  const log = place.open();
  for (let n = 1; n < records; n++) log.record(signed(n));
  return place;
}

describe('verifying', () => {
  it.each<[string, (lines: string[]) => string[], string, number]>([
    [
      'changed',
      (l) => l.map((x, i) => (i === 3 ? x.replace('Withdraw 3', 'Withdraw 4') : x)),
      'AUDIT_CHANGED',
      4,
    ],
    ['removed', (l) => l.filter((_, i) => i !== 3), 'AUDIT_MISSING', 4],
    ['put in', (l) => [...l.slice(0, 4), l[2] ?? '', ...l.slice(4)], 'AUDIT_ORDER', 3],
    ['swapped', (l) => [...l.slice(0, 3), l[4] ?? '', l[3] ?? '', ...l.slice(5)], 'AUDIT_MISSING', 4],
    ['cut off the end', (l) => l.slice(0, 6), 'AUDIT_MISSING', 7],
    ['cut off the beginning', (l) => l.slice(2), 'AUDIT_MISSING', 1],
    ['all gone', () => [], 'AUDIT_MISSING', 1],
    ['an empty line', (l) => [...l.slice(0, 2), '', ...l.slice(2)], 'AUDIT_CHANGED', 3],
    [
      'a line without end',
      (l) => [...l.slice(0, 2), 'x'.repeat(1_000_000), ...l.slice(2)],
      'AUDIT_CHANGED',
      3,
    ],
    [
      'changed with its own hash made anew',
      (l) => l.map((x, i) => (i === 3 ? forged(x) : x)),
      'AUDIT_CHAIN',
      5,
    ],
    [
      'the last one changed with its hash',
      (l) => l.map((x, i) => (i === 7 ? forged(x) : x)),
      'AUDIT_ANCHOR',
      8,
    ],
    ['everything rewritten', (l) => rewritten(l), 'AUDIT_ANCHOR', 8],
    ['several added at the end', (l) => grown(grown(l)), 'AUDIT_ANCHOR', 9],
  ])('finds records %s, and where', async (_, damage, code, record) => {
    const place = logOf(8);
    place.write(damage(place.lines()));
    const found = await place.verify();
    expect(found).toMatchObject({ whole: false, problem: { code, record } });
    expect(found.problem?.message).toContain(String(record));
  });

  it('finds any change of any byte, and any cut but that of a torn line', async () => {
    const place = logOf(6);
    const text = place.lines().join('\n') + '\n';
    const bytes = Buffer.from(text);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const changed = Buffer.from(bytes);
        changed[at] = (changed[at] ?? 0) ^ by;
        writeFileSync(place.path, changed);
        expect((await place.verify()).whole).toBe(false);
      }),
      { numRuns: scaled(2_000) },
    );
    for (let length = 0; length < bytes.length; length++) {
      writeFileSync(place.path, bytes.subarray(0, length));
      expect((await place.verify()).whole, `cut at ${length}`).toBe(false);
    }
  });

  it('is exact about what a line is', () => {
    const { line } = encodeRecord({
      n: 1,
      at: 1,
      event: 'vault.unlocked',
      details: {},
      prev: '0'.repeat(64),
    });
    const text = line.slice(0, -1);
    expect(decodeRecord(text)).toMatchObject({ n: 1, event: 'vault.unlocked' });
    for (const other of [
      ` ${text}`,
      `${text} `,
      text.replace('"n":1', '"n": 1'),
      text.toUpperCase(),
      '{}',
      '',
    ])
      expect(decodeRecord(other)).toBeNull();
  });

  it('goes through a long log without holding it', async () => {
    const place = logOf(2);
    const records = scaled(100_000);
    let head = place.anchor.read() ?? { n: 0, hash: '' };
    const lines = place.lines();
    for (let n = 0; n < records; n++) {
      const { line, hash } = encodeRecord({ n: head.n + 1, at: n, ...signed(n), prev: head.hash });
      lines.push(line.slice(0, -1));
      head = { n: head.n + 1, hash };
    }
    place.write(lines);
    place.anchor.write(head);
    expect(await place.verify()).toMatchObject({ whole: true, records: records + 2 });
    expect(place.open().newest(1)[0]?.n).toBe(records + 2);
  });

  it('looks at what was there when it began, while more is written', async () => {
    const place = logOf(300);
    const log = place.open();
    const verifying = log.verify();
    log.record(signed(301));
    expect(await verifying).toMatchObject({ whole: true });
    expect(await log.verify()).toMatchObject({ whole: true, records: 301 });
  });
});

describe('verifying without a daemon', () => {
  it('reads the anchor from the database, with or without its write-ahead log', async () => {
    const place = logOf(5);
    // The database is open, so the anchor lies in the write-ahead log, as after a kill.
    expect(await verifyStopped(place.dataDir)).toMatchObject({ whole: true, records: 5, anchored: true });
    truncateSync(place.path, statSync(place.path).size - place.lines().at(-1)!.length - 1);
    expect(await verifyStopped(place.dataDir)).toMatchObject({ whole: false, problem: { record: 5 } });
    place.database.close();
    expect(await verifyStopped(place.dataDir)).toMatchObject({ whole: false, problem: { record: 5 } });
  });

  it('says when the database does not know the log, and when it cannot be read', async () => {
    const place = logOf(5);
    place.database.exec('DELETE FROM settings');
    expect(await verifyStopped(place.dataDir)).toMatchObject({
      whole: false,
      problem: { code: 'AUDIT_ANCHOR' },
    });
    place.database.close();
    writeFileSync(
      `${place.dataDir}/countersign.db`,
      'no database at all, but longer than a header of one '.repeat(9),
    );
    expect(await verifyStopped(place.dataDir)).toMatchObject({ whole: true, anchored: false });
  });

  it('finds nothing wrong where nothing is', async () => {
    const { dataDir } = auditPlace();
    expect(await verifyStopped(dataDir)).toMatchObject({ whole: true, records: 0, head: null });
    expect(await verifyStopped(`${dataDir}/absent`)).toMatchObject({ whole: true, records: 0 });
  });
});

/** The line with another content and a hash that fits it. */
function forged(line: string): string {
  const record = decodeRecord(line);
  if (record === null) throw new Error('not a record');
  return encodeRecord({ ...record, at: record.at + 1 }).line.slice(0, -1);
}

/** The whole chain made anew with another first record. */
function rewritten(lines: readonly string[]): string[] {
  let prev: string | null = null;
  return lines.map((line) => {
    const record = decodeRecord(line);
    if (record === null) throw new Error('not a record');
    const made = encodeRecord({ ...record, at: record.at + 1, prev: prev ?? record.prev });
    prev = made.hash;
    return made.line.slice(0, -1);
  });
}

function grown(lines: readonly string[]): string[] {
  const last = decodeRecord(lines.at(-1) ?? '');
  if (last === null) throw new Error('not a record');
  const made = encodeRecord({ n: last.n + 1, at: 1, event: 'vault.unlocked', details: {}, prev: last.hash });
  return [...lines, made.line.slice(0, -1)];
}
