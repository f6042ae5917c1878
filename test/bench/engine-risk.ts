import assert from 'node:assert/strict';
import { checkSafety, Sequencer } from '../../src-venue/exchange/index.ts';
import { MemoryLog, type RequestRecord } from '../../src-venue/log/index.ts';
import type { Benchmark, Contest } from './harness/benchmark.ts';
import { openPeerBook } from './peers/order-book.ts';
import { around } from './streams/around.ts';
import { mixedStream } from './streams/orders.ts';
import { applyToPeer, peerOperations, proveSameBooks } from './streams/peer-book.ts';
import { openingRecords, requestRecords } from './streams/records.ts';

const STREAM = 100_000;

/**
 * The whole exchange without the cryptography: the safety rules with the margin an order needs, solvency of both sides
 * at every fill, accounts, fees, update rows.
 */
function openExchange(): Sequencer {
  const sequencer = new Sequencer(new MemoryLog());
  for (const record of openingRecords()) sequencer.sequence(record);
  return sequencer;
}

function apply(sequencer: Sequencer, record: RequestRecord): void {
  const refusal = checkSafety(sequencer.exchange, record.sender, record.request);
  assert(refusal === null, refusal?.failure);
  sequencer.sequence(record);
}

const benchmark: Benchmark = {
  name: 'engine-risk',
  peerName: 'nodejs-order-book',
  goal: { atLeast: 3 },
  prepare(): Contest {
    const stream = mixedStream(STREAM);
    const records = requestRecords(stream);
    const peerStream = peerOperations(stream);
    const proof = openExchange();
    const [market] = proof.exchange.markets;
    assert(market);
    proveSameBooks(records, (record) => apply(proof, record), market.book, peerStream);
    return {
      ours: around(records, openExchange, apply),
      peer: around(peerStream, openPeerBook, applyToPeer),
    };
  },
};

export default benchmark;
