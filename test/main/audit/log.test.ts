import {
  appendFileSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { AuditEvent, AuditRecord } from '../../../src-main/audit/index.ts';
import { encodeRecord } from '../../../src-main/audit/record.ts';
import { auditPlace, signed, WALLET } from './support.ts';

describe('the audit log', () => {
  it('writes one line for each act, private to the user, chained from the first', async () => {
    const place = auditPlace();
    const log = place.open();
    log.record({ event: 'vault.created', details: { protection: 'passphrase' } });
    log.record(signed(1));
    expect(statSync(place.path).mode & 0o777).toBe(0o600);
    const rows = place
      .lines()
      .map((line) => JSON.parse(line) as { n: number; event: string; prev: string; hash: string });
    expect(rows.map(({ n, event }) => [n, event])).toEqual([
      [1, 'audit.begun'],
      [2, 'vault.created'],
      [3, 'wallet.signed'],
    ]);
    expect(rows.slice(1).map(({ prev }) => prev)).toEqual(rows.slice(0, -1).map(({ hash }) => hash));
    expect(place.anchor.read()).toEqual({ n: 3, hash: rows[2]?.hash });
    expect(await place.verify()).toMatchObject({ whole: true, records: 3, torn: 0, problem: null });
  });

  it('goes on where it ended, and tells the newest first', async () => {
    const place = auditPlace();
    for (let n = 0; n < 3; n++) place.open().record(signed(n));
    const log = place.open();
    expect(log.newest().map(({ n }) => n)).toEqual([4, 3, 2, 1]);
    expect((await log.list(2, 3)).map(({ n }) => n)).toEqual([2, 1]);
    expect(log.newest(1)[0]).toMatchObject({ event: 'wallet.signed', wallet: WALLET });
  });

  it('pages through a log that is longer than what is read at once', async () => {
    const place = auditPlace();
    const log = place.open();
    for (let n = 0; n < 400; n++) log.record(signed(n));
    const seen: number[] = [];
    for (let before = Infinity; ;) {
      const page = await log.list(37, before);
      const last = page.at(-1);
      if (last === undefined) break;
      seen.push(...page.map(({ n }) => n));
      before = last.n;
    }
    expect(seen).toEqual(Array.from({ length: 401 }, (_, index) => 401 - index));
    expect(await log.verify()).toMatchObject({ whole: true, records: 401 });
  });

  it('lets others have their turn while an old page of a long log is read', async () => {
    const place = auditPlace();
    place.open().record(signed(1));
    const first = place.lines().map((line) => JSON.parse(line) as AuditRecord);
    let prev = first.at(-1)?.hash ?? '';
    const lines: string[] = [];
    for (let n = first.length + 1; n <= 10_000; n++) {
      const { line, hash } = encodeRecord({ n, at: 1, event: 'wallet.signed', details: {}, prev });
      lines.push(line);
      prev = hash;
    }
    appendFileSync(place.path, lines.join(''));
    place.anchor.write({ n: 10_000, hash: prev });
    const log = place.open();
    let turns = 0;
    let done = false;
    const pages = Promise.all([log.list(100, 3), log.list(5, 10)]).finally(() => (done = true));
    const others = (async () => {
      while (!done) {
        await new Promise((resolve) => setImmediate(resolve));
        turns++;
      }
    })();
    expect((await pages).map((page) => page.map(({ n }) => n))).toEqual([
      [2, 1],
      [9, 8, 7, 6, 5],
    ]);
    await others;
    expect(turns).toBeGreaterThan(40);
  });

  it('takes no event and no member that is not declared, and quotes none', () => {
    const place = auditPlace();
    const log = place.open();
    const secret = 'f'.repeat(64);
    const attempts: AuditEvent[] = [
      { event: 'vault.opened' },
      { event: 'vault.created', details: { protection: 'passphrase', passphrase: secret } },
      { event: 'vault.unlock-failed', details: { code: secret } },
      { event: 'wallet.signed', wallet: secret, details: signed(1).details },
      { event: 'wallet.exported', wallet: WALLET, details: { as: 'key', secret } },
      { event: 'session.issued', session: `${secret} ${secret}`, details: {} },
      { event: 'rails.changed', details: { change: secret, loosened: secret } },
    ];
    for (const event of attempts) {
      const attempt = (): void => {
        log.record(event);
      };
      expect(attempt).toThrow(TypeError);
      expect(attempt).not.toThrow(secret);
    }
    expect(log.head.n).toBe(0);
  });

  it('keeps a text to one line of bounded length', () => {
    const log = auditPlace().open();
    log.record({
      event: 'rails.changed',
      details: { change: `two\nlines ${'x'.repeat(500)}`, loosened: false },
    });
    const change = String(log.newest(1)[0]?.details['change']);
    expect(change).toMatch(/^two lines x+…$/);
    expect(change).toHaveLength(200);
  });

  it.each([
    ['before 1970', -1],
    ['after 2100', 4_200_000_000_000],
    ['not a number', NaN],
  ])('writes the time before, and says so, when the clock is %s', async (_, clock) => {
    const place = auditPlace();
    let now = 1_800_000_000_000;
    const log = place.open(() => now);
    log.record(signed(1));
    now = clock;
    log.record(signed(2));
    now = 1_800_000_000_001;
    log.record(signed(3));
    expect(log.newest(3)).toMatchObject([
      { at: 1_800_000_000_001 },
      { at: 1_800_000_000_000, clockOff: true },
      { at: 1_800_000_000_000 },
    ]);
    expect(log.newest(1)[0]).not.toHaveProperty('clockOff');
    expect(await log.verify()).toMatchObject({ whole: true });
  });

  it('refuses, and has not recorded, when it cannot be written', async () => {
    const place = auditPlace();
    const log = place.open();
    log.record(signed(1));
    const before = readFileSync(place.path, 'utf8');
    // As a full disk does it: the anchor fails after the line was written.
    place.database.exec(
      "CREATE TRIGGER full BEFORE UPDATE ON settings BEGIN SELECT RAISE(ABORT, 'disk full'); END",
    );
    expect(() => {
      log.record(signed(2));
    }).toThrow(expect.objectContaining({ code: 'AUDIT_UNWRITABLE' }));
    expect(readFileSync(place.path, 'utf8')).toBe(before);
    expect(log.newest()).toHaveLength(2);
    place.database.exec('DROP TRIGGER full');
    log.record(signed(3));
    expect(await log.verify()).toMatchObject({ whole: true, records: 3 });
  });

  it('refuses when something else stands in its place', () => {
    const place = auditPlace();
    const log = place.open();
    log.record(signed(1));
    rmSync(place.path);
    mkdirSync(place.path);
    expect(() => {
      log.record(signed(2));
    }).toThrow(expect.objectContaining({ code: 'AUDIT_UNWRITABLE' }));
    expect(() => place.open()).toThrow(expect.objectContaining({ code: 'AUDIT_UNREADABLE' }));
  });
});

describe('after a crash', () => {
  it.each([1, 20, -1])('cuts a line that was being written, and says so (%i bytes of it)', async (bytes) => {
    const place = auditPlace();
    place.open().record(signed(1));
    const whole = statSync(place.path).size;
    place.open().record(signed(2));
    // Neither the whole line nor the anchor reached the disk.
    const first = JSON.parse(place.lines()[1] ?? '') as { hash: string };
    place.anchor.write({ n: 2, hash: first.hash });
    truncateSync(place.path, bytes > 0 ? whole + bytes : statSync(place.path).size - 1);
    const torn = statSync(place.path).size - whole;
    expect(await place.verify()).toMatchObject({ whole: true, records: 2, torn });
    const log = place.open();
    log.begin();
    expect(log.newest(1)[0]).toMatchObject({ n: 3, event: 'audit.torn', details: { bytes: torn } });
    expect(await log.verify()).toMatchObject({ whole: true, records: 3, torn: 0 });
  });

  it('takes a record whose anchor was not written any more', async () => {
    const place = auditPlace();
    place.open().record(signed(1));
    const before = place.anchor.read();
    place.open().record(signed(2));
    if (before !== null) place.anchor.write(before);
    expect(await place.verify()).toMatchObject({ whole: true, records: 3 });
    const log = place.open();
    log.record(signed(3));
    expect(await log.verify()).toMatchObject({ whole: true, records: 4 });
  });

  it('begins anew when the very first line was torn', async () => {
    const place = auditPlace();
    writeFileSync(place.path, '{"n":1,"at"');
    const log = place.open();
    log.begin();
    expect(log.newest().map(({ event }) => event)).toEqual(['audit.torn', 'audit.begun']);
    expect(await log.verify()).toMatchObject({ whole: true });
  });
});

describe('a log whose end is not what was written', () => {
  const broken = async (damage: (place: ReturnType<typeof auditPlace>) => void, problem: RegExp) => {
    const place = auditPlace();
    const first = place.open();
    for (let n = 1; n < 5; n++) first.record(signed(n));
    damage(place);
    const log = place.open();
    log.record(signed(9));
    expect(log.newest(2)).toMatchObject([
      { event: 'wallet.signed' },
      { event: 'audit.broken', details: { problem: expect.stringMatching(problem) as string } },
    ]);
    const found = await log.verify();
    expect(found.whole).toBe(false);
    return { found, log, place };
  };

  it('is said in the log, which goes on, and is found ever after', async () => {
    const { found, log } = await broken((place) => {
      place.write(place.lines().slice(0, 3));
    }, /cut off/);
    expect(found.problem).toMatchObject({ code: 'AUDIT_MISSING', record: 4 });
    expect(log.head.n).toBe(7);
  });

  it('also when all of it is gone', async () => {
    const { found } = await broken((place) => {
      rmSync(place.path);
    }, /gone/);
    expect(found.problem).toMatchObject({ code: 'AUDIT_MISSING', record: 1 });
  });

  it('also when only its last newline is gone', async () => {
    const { found } = await broken((place) => {
      truncateSync(place.path, statSync(place.path).size - 2);
    }, /cut off/);
    expect(found.problem).toMatchObject({ code: 'AUDIT_CHANGED', record: 5 });
  });

  it('also when the database has forgotten it', async () => {
    const { found } = await broken((place) => {
      place.database.exec('DELETE FROM settings');
    }, /does not know/);
    expect(found.problem).toMatchObject({ code: 'AUDIT_BROKEN', record: 6 });
  });

  it('also when it happens while the daemon runs', async () => {
    const place = auditPlace();
    const log = place.open();
    for (let n = 1; n < 5; n++) log.record(signed(n));
    rmSync(place.path);
    log.record(signed(6));
    expect(log.newest(2)[1]).toMatchObject({ event: 'audit.broken' });
    expect(await log.verify()).toMatchObject({ whole: false, problem: { code: 'AUDIT_MISSING', record: 1 } });
  });
});
