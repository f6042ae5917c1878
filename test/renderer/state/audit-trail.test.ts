import { flushSync } from 'svelte';
import { beforeEach, describe, expect, it } from 'vitest';
import { AUDIT_KINDS, kindOf } from '../../../src-renderer/state/index.ts';
import { auditSample, BROKEN, INTACT } from '../harness/samples-sessions.ts';
import { answer, inputOf, startTerminal } from '../harness/terminal.ts';

let { carrier, terminal }: Awaited<ReturnType<typeof startTerminal>> = {} as never;
const ALL = auditSample(1_790_000_000_000);
const numbers = () => terminal.auditTrail.rows.map(({ n }) => n);

beforeEach(async () => {
  ({ carrier, terminal } = await startTerminal());
  terminal.auditTrail.stream.use();
  carrier.item('audit', ALL.slice(0, 4));
  flushSync();
});

describe('the audit log', () => {
  it('goes on while it is read, and older records join on demand without a gap', async () => {
    const { auditTrail } = terminal;
    expect([numbers(), auditTrail.hasMore]).toEqual([[9, 8, 7, 6], true]);
    const reading = auditTrail.more();
    expect(inputOf(carrier, 'audit.list')).toEqual({ limit: 200, before: 6 });
    answer(carrier, 'audit.list', ALL.slice(4));
    await reading;
    const [newest] = ALL;
    if (!newest) throw new Error('The log is empty.');
    carrier.item('audit', [{ ...newest, n: 10, hash: 'ff' }, ...ALL.slice(0, 3)]);
    flushSync();
    expect([numbers(), auditTrail.hasMore]).toEqual([[10, 9, 8, 7, 6, 5, 4, 3, 2, 1], false]);
  });

  it('shows another log for itself: no record of the one before stays', async () => {
    carrier.item(
      'audit',
      ALL.slice(0, 2).map((row) => ({ ...row, hash: `${row.hash.slice(0, -2)}00` })),
    );
    flushSync();
    expect(numbers()).toEqual([9, 8]);
    const reading = terminal.auditTrail.more();
    answer(carrier, 'audit.list', []);
    await reading;
    expect(terminal.auditTrail.hasMore).toBe(false);
  });

  it.each([
    ['CLICK', [9, 8]],
    ['0x71f1 withdraw', [9, 8, 7]],
    ['vault_passphrase', [6]],
    ['nothing like that', []],
  ])('is searched for "%s" in all of its members', (words, found) => {
    terminal.auditTrail.words = words;
    expect(terminal.auditTrail.shown.map(({ n }) => n)).toEqual(found);
  });

  it('is sorted into kinds, and every event has one', () => {
    terminal.auditTrail.kind = 'approval';
    expect(terminal.auditTrail.shown.map(({ n }) => n)).toEqual([8, 7]);
    for (const event of ['vault.locked', 'rails.changed', 'all.of', '', 'audit.torn'])
      expect(AUDIT_KINDS).toContain(kindOf({ event }));
    expect([kindOf({ event: 'all.of' }), kindOf({ event: 'rails.changed' })]).toEqual(['other', 'other']);
  });

  it.each([INTACT, BROKEN])('keeps what its verification found until the page is left', async (found) => {
    const { auditTrail } = terminal;
    const verifying = auditTrail.verify();
    answer(carrier, 'audit.verify', found);
    await verifying;
    expect(auditTrail.verified?.found).toEqual(found);
    auditTrail.close();
    expect(auditTrail.verified).toBeNull();
  });
});
