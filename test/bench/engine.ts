import type { Benchmark, Contest } from './harness/benchmark.ts';
import { openPeerBook } from './peers/order-book.ts';
import { around } from './streams/around.ts';
import { BareEngine } from './streams/bare-engine.ts';
import { mixedStream } from './streams/orders.ts';
import { applyToPeer, peerOperations, proveSameBooks } from './streams/peer-book.ts';

const STREAM = 100_000;

const benchmark: Benchmark = {
  name: 'engine',
  peerName: 'nodejs-order-book',
  goal: { atLeast: 8 },
  prepare(): Contest {
    const stream = mixedStream(STREAM);
    const peerStream = peerOperations(stream);
    const proof = new BareEngine();
    proveSameBooks(stream, (operation) => proof.apply(operation), proof.book, peerStream);
    return {
      ours: around(
        stream,
        () => new BareEngine(),
        (engine, operation) => engine.apply(operation),
      ),
      peer: around(peerStream, openPeerBook, applyToPeer),
    };
  },
};

export default benchmark;
