import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sequencer, stateHash } from '../../src-venue/exchange/index.ts';
import { DurableLog, MemoryLog, recover, SnapshotFiles, type LogRecord } from '../../src-venue/log/index.ts';
import type { Benchmark, Contest } from './harness/benchmark.ts';
import { mixedStream } from './streams/orders.ts';
import { logRecords } from './streams/records.ts';

const REQUESTS = 20_000;
/** A line is eight digits of checksum, a space, and the record. */
const SUM_CHARS = 9;

/** A whole log to its state, the venue's own way: read, verified, decoded, applied with every check. */
function replay(folder: string): Sequencer {
  const recovered = recover(folder, new SnapshotFiles(folder));
  assert(recovered);
  const sequencer = new Sequencer(new MemoryLog());
  for (const { record, position } of recovered.records) sequencer.replay(record, position);
  return sequencer;
}

/** The floor: the same file read, and every line's JSON parsed. */
function parse(file: string): unknown[] {
  const [, ...lines] = readFileSync(file, 'utf8').split('\n');
  return lines.flatMap((line) => (line === '' ? [] : [JSON.parse(line.slice(SUM_CHARS)) as unknown]));
}

async function writeLog(folder: string, records: readonly LogRecord[]): Promise<Sequencer> {
  const log = new DurableLog(folder, 0);
  const sequencer = new Sequencer(log);
  for (const record of records) sequencer.sequence(record);
  await log.close();
  return sequencer;
}

const benchmark: Benchmark = {
  name: 'replay',
  peerName: 'JSON.parse of the same log',
  goal: { atLeast: 0.3 },
  async prepare(): Promise<Contest> {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-bench-'));
    const records = logRecords(mixedStream(REQUESTS));
    const live = await writeLog(folder, records);
    const [name] = readdirSync(folder);
    const file = join(folder, name ?? '');
    assert.equal(stateHash(replay(folder).exchange), stateHash(live.exchange));
    assert.equal(parse(file).length, records.length);
    return {
      operations: records.length,
      ours: (count) => {
        for (let i = 0; i < count; i++) replay(folder);
      },
      peer: (count) => {
        for (let i = 0; i < count; i++) parse(file);
      },
      close: () => rmSync(folder, { recursive: true, force: true }),
    };
  },
};

export default benchmark;
