import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AuditLog, settingsAnchor } from '../../../src-main/audit/index.ts';
import { createSettings, openDatabase } from '../../../src-main/storage/index.ts';
import type { AuditRow, AuditVerification } from '../../../src-shared/contract/index.ts';
import { cli, fakeDaemon, temporaryFolder } from './support.ts';

const head = { n: 7, hash: 'ab'.repeat(32) };
const whole: AuditVerification = { whole: true, records: 7, head, torn: 0, problem: null };
const problem = { code: 'AUDIT_CHANGED', record: 4, message: 'Record 4 was changed.', hint: 'Keep a copy.' };

function stoppedDataDir(): { dataDir: string; log: string } {
  const dataDir = temporaryFolder();
  const database = openDatabase(join(dataDir, 'countersign.db'));
  const log = join(dataDir, 'audit.log');
  const audit = new AuditLog({ path: log, anchor: settingsAnchor(createSettings(database)), version: '1' });
  for (let n = 0; n < 5; n++)
    audit.record({ event: 'vault.unlocked', details: { protection: 'passphrase' } });
  database.close();
  return { dataDir, log };
}

describe('audit verify', () => {
  it('asks the daemon, and ends with 0 when the log is whole', async () => {
    const daemon = await fakeDaemon({ 'audit.verify': () => whole });
    expect(await daemon.run(['audit', 'verify'])).toMatchObject({
      code: 0,
      json: { ...whole, anchored: true },
      stderr: '',
    });
    const text = await daemon.read(['audit', 'verify']);
    expect(text.stdout).toContain('whole');
    expect(text.stdout).toContain(head.hash);
  });

  it('ends with 1 and the place when it is broken', async () => {
    const daemon = await fakeDaemon({
      'audit.verify': () => ({ ...whole, whole: false, records: 3, problem }),
    });
    const found = await daemon.run(['audit', 'verify']);
    expect(found).toMatchObject({ code: 1, json: { whole: false, problem: { record: 4 } } });
    expect(found.error).toEqual({
      code: 'AUDIT_CHANGED',
      message: 'Record 4 was changed.',
      hint: 'Keep a copy.',
    });
    expect((await daemon.read(['audit', 'verify'])).stdout).toContain('BROKEN at record 4');
  });

  it('works on a stopped daemon, and finds the same there', async () => {
    const { dataDir, log } = stoppedDataDir();
    const verify = () => cli(['audit', 'verify', '--json', '--data-dir', dataDir]);
    expect(await verify()).toMatchObject({ code: 0, json: { whole: true, records: 6, anchored: true } });
    const text = readFileSync(log, 'utf8');
    writeFileSync(log, text.replace('"n":3,', '"n":3, '));
    const changed = await verify();
    expect(changed).toMatchObject({ code: 1, json: { problem: { code: 'AUDIT_CHANGED', record: 3 } } });
    expect(changed.error?.code).toBe('AUDIT_CHANGED');
    writeFileSync(log, text.split('\n').slice(0, 4).join('\n') + '\n');
    expect(await verify()).toMatchObject({
      code: 1,
      json: { problem: { code: 'AUDIT_MISSING', record: 5 } },
    });
    writeFileSync(log, text);
    expect(await verify()).toMatchObject({ code: 0 });
  });

  it('changes nothing in a stopped data-dir', async () => {
    const { dataDir, log } = stoppedDataDir();
    const torn = `${readFileSync(log, 'utf8')}{"n":7,"at"`;
    writeFileSync(log, torn);
    const found = await cli(['audit', 'verify', '--data-dir', dataDir]);
    expect(found.code).toBe(0);
    expect(found.stdout).toContain('unfinished');
    expect(readFileSync(log, 'utf8')).toBe(torn);
  });

  it('says when the end cannot be known for sure', async () => {
    const { dataDir } = stoppedDataDir();
    writeFileSync(join(dataDir, 'countersign.db'), 'x'.repeat(5000));
    const found = await cli(['audit', 'verify', '--json', '--data-dir', dataDir]);
    expect(found).toMatchObject({ code: 0, json: { whole: true, anchored: false } });
    expect(found.stderr).toContain('could not be read');
  });
});

describe('audit list', () => {
  const row: AuditRow = {
    n: 2,
    at: 1_800_000_000_000,
    event: 'wallet.signed',
    wallet: '0xab',
    session: null,
    details: { what: 'Withdraw' },
    hash: 'ff',
    text: 'The wallet signed: Withdraw.',
  };

  it('lists what happened, as many as wanted', async () => {
    const daemon = await fakeDaemon({ 'audit.list': () => [row, { ...row, n: 1, clockOff: true }] });
    expect(await daemon.run(['audit', 'list', '--limit', '2', '--before', '9'])).toMatchObject({
      code: 0,
      json: [row, { n: 1 }],
    });
    expect(daemon.calls).toEqual([{ command: 'audit.list', input: { limit: 2, before: 9 } }]);
    const text = await daemon.read(['audit', 'list']);
    expect(text.stdout).toContain('The wallet signed: Withdraw.');
    expect(text.stdout).toMatch(/\d\?/);
  });

  it.each([
    ['--limit', '0'],
    ['--limit', '1001'],
    ['--limit', 'all'],
    ['--before', '-1'],
  ])('refuses %s %s as wrong usage', async (option, value) => {
    const daemon = await fakeDaemon({});
    expect(await daemon.run(['audit', 'list', option, value])).toMatchObject({ code: 2 });
    expect(daemon.calls).toEqual([]);
  });
});
