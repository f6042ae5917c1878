import assert from 'node:assert/strict';
import { checkSafety, Sequencer } from '../../../src-venue/exchange/index.ts';
import { MemoryLog } from '../../../src-venue/log/index.ts';
import type { Operation } from './operation.ts';
import { openingRecords, requestRecords } from './records.ts';

/**
 * The same stream through the whole exchange without the cryptography: every safety rule, orders by their hashes,
 * update rows and what is kept of them.
 */
export function wholeExchange(stream: readonly Operation[], times: number): string {
  const records = requestRecords(stream);
  const began = process.cpuUsage();
  for (let i = 0; i < times; i++) {
    const sequencer = new Sequencer(new MemoryLog());
    for (const record of openingRecords()) sequencer.sequence(record);
    for (const record of records) {
      const refusal = checkSafety(sequencer.exchange, record.sender, record.request);
      assert(refusal === null, refusal?.failure);
      sequencer.sequence(record);
    }
  }
  const { user, system } = process.cpuUsage(began);
  const each = (user + system) / (times * records.length);
  return `The whole exchange, with its rows and names: ${each.toFixed(2)} µs of processor time an operation.`;
}
