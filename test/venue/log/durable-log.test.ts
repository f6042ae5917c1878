import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Sequencer } from '../../../src-venue/exchange/index.ts';
import {
  DurableLog,
  LogBrokenError,
  LogUnwritableError,
  Outbox,
  recover,
  SnapshotFiles,
  type LogRecord,
} from '../../../src-venue/log/index.ts';
import { FailingDisk } from '../support/failing-disk.ts';

let folder: string;
let disk: FailingDisk;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'venue-log-'));
  disk = new FailingDisk();
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const open = (position = 0): DurableLog => new DurableLog(folder, position, { files: disk });
const genesis = (timeMs: number): LogRecord => ({ t: 'genesis', timeMs, seed: 1, participants: false });
const step = (timeMs: number): LogRecord => ({ t: 'step', timeMs });
const kept = (): number[] =>
  Array.from(recover(folder, new SnapshotFiles(folder))?.records ?? [], ({ record }) => record.timeMs);

describe('a disk without space', () => {
  it('refuses a record whole: nothing of it is there, and the next ones are read again', () => {
    const log = open();
    log.append(genesis(1));
    disk.failing.add('write');
    expect(() => log.append(step(2))).toThrow(LogUnwritableError);
    expect(log.position).toBe(1);
    disk.failing.clear();
    expect(log.append(step(3))).toBe(2);
    expect(kept()).toEqual([1, 3]);
  });

  it('leaves the log as it was when it takes no further file', () => {
    const log = open();
    log.append(genesis(1));
    for (const call of ['create', 'write'] as const) {
      disk.failing.add(call);
      expect(() => {
        log.rotate();
      }).toThrow('ENOSPC');
      disk.failing.clear();
      log.append(step(2));
    }
    expect(readdirSync(folder)).toHaveLength(1);
    log.rotate();
    log.append(step(3));
    expect(kept()).toEqual([1, 2, 2, 3]);
  });

  it('keeps the file it writes to when another one is begun before a record came', () => {
    const log = open();
    log.append(genesis(1));
    log.rotate();
    disk.failing.add('write');
    log.rotate();
    disk.failing.clear();
    log.append(step(2));
    expect(kept()).toEqual([1, 2]);
  });

  it('breaks the log when not even the half record can be taken back; a restart cuts that off', async () => {
    const log = open();
    log.append(genesis(1));
    disk.failing.add('write').add('truncate');
    expect(() => log.append(step(2))).toThrow(LogUnwritableError);
    disk.failing.clear();
    expect(() => log.append(step(3))).toThrow(LogBrokenError);
    expect(await log.broken).toBeInstanceOf(LogBrokenError);
    expect(kept()).toEqual([1]);
  });

  it('whenever it comes and goes, keeps exactly the records that it took', () => {
    const calls = fc.subarray(['create', 'write', 'truncate', 'syncNow'] as const);
    const action = fc.oneof(
      { weight: 6, arbitrary: fc.constant('append' as const) },
      { weight: 1, arbitrary: fc.constant('rotate' as const) },
      { weight: 2, arbitrary: calls },
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
        rmSync(folder, { recursive: true, force: true });
        folder = mkdtempSync(join(tmpdir(), 'venue-log-'));
        disk = new FailingDisk();
        const log = open();
        log.append(genesis(0));
        const taken = [0];
        actions.forEach((each, at) => {
          if (typeof each === 'object') {
            disk.failing.clear();
            for (const call of each) disk.failing.add(call);
            return;
          }
          try {
            if (each === 'rotate') log.rotate();
            else {
              log.append(step(at + 1));
              taken.push(at + 1);
            }
          } catch {
            // Refused: it must not be there.
          }
        });
        expect(kept()).toEqual(taken);
        // And the next start goes on after them.
        disk.failing.clear();
        open(taken.length).append(step(1_000));
        expect(kept()).toEqual([...taken, 1_000]);
      }),
      { numRuns: 200 },
    );
  });
});

describe('a sync', () => {
  it('that fails breaks the log: nobody is promised anything any more', async () => {
    const log = open();
    log.append(genesis(1));
    disk.failing.add('sync');
    await expect(log.durable()).rejects.toThrow(LogBrokenError);
    expect(await log.broken).toBeInstanceOf(LogBrokenError);
    expect(log.durablePosition).toBe(0);
    expect(() => log.append(step(2))).toThrow(LogBrokenError);
    await expect(log.durable()).rejects.toThrow('EIO');
  });

  it('is shared by all who wait, and covers what was appended before it began', async () => {
    const log = open();
    disk.slow = true;
    log.append(genesis(1));
    const first = log.durable();
    log.append(step(2));
    const second = log.durable();
    expect(log.durablePosition).toBe(0);
    disk.release();
    await first;
    expect(log.durablePosition).toBeGreaterThanOrEqual(1);
    await second;
    expect(log.durablePosition).toBe(2);
    await log.durable();
  });
});

describe('a sync under way', () => {
  it('is enough for those who come while it runs and wait for nothing that came later', async () => {
    const log = open();
    const syncs = vi.spyOn(disk, 'sync');
    disk.slow = true;
    log.append(genesis(1));
    const before = log.durable();
    const meanwhile = log.durable();
    disk.release();
    await Promise.all([before, meanwhile]);
    expect(syncs).toHaveBeenCalledTimes(1);
    expect(log.durablePosition).toBe(1);
  });

  it('that fails fails them as well, and the disk is not asked again', async () => {
    const log = open();
    const syncs = vi.spyOn(disk, 'sync');
    disk.slow = true;
    log.append(genesis(1));
    const before = log.durable();
    log.append(step(2));
    const meanwhile = log.durable();
    disk.failing.add('sync');
    disk.release();
    await expect(before).rejects.toThrow(LogBrokenError);
    await expect(meanwhile).rejects.toThrow(LogBrokenError);
    expect(syncs).toHaveBeenCalledTimes(1);
  });
});

describe('whoever was just served', () => {
  it('may append and wait again in the same step', async () => {
    const log = open();
    log.append(genesis(1));
    const again = log.durable().then(() => {
      log.append(step(2));
      return log.durable();
    });
    await again;
    expect(log.durablePosition).toBe(2);
  });
});

describe('the sequencer', () => {
  it('has the disk begin before anybody waits for it, and is not undone by a disk that fails', async () => {
    const log = open();
    const syncs = vi.spyOn(disk, 'sync');
    const applied: number[] = [];
    const sequencer = new Sequencer(log);
    sequencer.observe(() => applied.push(syncs.mock.calls.length));
    sequencer.begin({ t: 'genesis', timeMs: 1, seed: 1, participants: false });
    expect(applied).toEqual([1]);
    await sequencer.durable();
    disk.failing.add('sync');
    sequencer.sequence(step(2));
    expect(await log.broken).toBeInstanceOf(LogBrokenError);
  });
});

describe('an outbox', () => {
  it('passes on at once what the disk has, and holds the rest back in order', async () => {
    const log = open();
    const told: string[] = [];
    const outbox = new Outbox<string>(log, (text) => told.push(text));
    outbox.put('before');
    expect(told).toEqual(['before']);
    disk.slow = true;
    log.append(genesis(1));
    outbox.put('first');
    log.append(step(2));
    outbox.put('second');
    expect(told).toEqual(['before']);
    disk.release();
    await log.durable();
    await expect.poll(() => told).toEqual(['before', 'first', 'second']);
    outbox.put('after');
    expect(told.at(-1)).toBe('after');
  });

  it('lets the receipts that wait for the same sync go first', async () => {
    const log = open();
    const told: string[] = [];
    const outbox = new Outbox<string>(log, (text) => told.push(text));
    disk.slow = true;
    log.append(genesis(1));
    outbox.put('row');
    const receipt = log.durable().then(() => told.push('receipt'));
    disk.release();
    await receipt;
    await expect.poll(() => told).toEqual(['receipt', 'row']);
  });

  it('never tells what the disk could not keep', async () => {
    const log = open();
    const told: string[] = [];
    const outbox = new Outbox<string>(log, (text) => told.push(text));
    disk.failing.add('sync');
    log.append(genesis(1));
    outbox.put('lost');
    await log.broken;
    await expect(log.durable()).rejects.toThrow(LogBrokenError);
    expect(told).toEqual([]);
  });
});
