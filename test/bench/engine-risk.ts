import assert from 'node:assert/strict';
import type { Benchmark, Contest } from './harness/benchmark.ts';
import { openPeerBook } from './peers/order-book.ts';
import { around } from './streams/around.ts';
import { mixedStream } from './streams/orders.ts';
import { applyToPeer, peerOperations, proveSameBooks } from './streams/peer-book.ts';
import { RiskEngine } from './streams/risk-engine.ts';
import { wholeExchange } from './streams/whole-exchange.ts';

const STREAM = 100_000;

const benchmark: Benchmark = {
  name: 'engine-risk',
  peerName: 'nodejs-order-book',
  goal: { atLeast: 3 },
  prepare(): Contest {
    const stream = mixedStream(STREAM);
    const peerStream = peerOperations(stream);
    const proof = new RiskEngine();
    proveSameBooks(stream, (operation) => proof.apply(operation), proof.book, peerStream);
    // Refused orders would be cheaper than the peer's.
    assert.equal(proof.refused, 0);
    return {
      ours: around(
        stream,
        () => new RiskEngine(),
        (engine, operation) => engine.apply(operation),
      ),
      peer: around(peerStream, openPeerBook, applyToPeer),
      notes: (brief) => Promise.resolve([wholeExchange(stream, brief ? 1 : 5)]),
    };
  },
};

export default benchmark;
