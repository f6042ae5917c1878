import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { ONE } from '../../../src-shared/money/index.ts';
import type { Address, Hex, OrderParams } from '../../../src-shared/protocol/index.ts';
import { marketOf } from '../../../src-venue/engine/index.ts';
import { checkSafety, Sequencer, stateHash } from '../../../src-venue/exchange/index.ts';
import type { SequencedRequest } from '../../../src-venue/log/index.ts';
import { Random } from '../../../src-venue/participants/index.ts';
import { Keeper, openStore } from '../../../src-venue/store/index.ts';

/**
 * A process of its own that sequences many requests into a data-dir, through the exchange's door with its safety
 * rules, its durable log, snapshots and archives, but without signatures: those would be most of the time and leave
 * nothing behind. Prints what it holds at two marks, as JSON.
 *
 *     node --expose-gc endurance.ts DATA-DIR REQUESTS WINDOW
 */
const [dataDir = '', requests = '0', window = '0'] = process.argv.slice(2);
const REQUESTS = Number(requests);
const TRADERS = 60;
const GENESIS = Date.UTC(2026, 0, 5);
/** As many requests share a sync as a venue under load would have waiting. */
const PER_SYNC = 256;
/** Oldest orders of a trader beyond this many are cancelled first, so that the number of open orders stays. */
const OPEN = 16;

const store = await openStore(dataDir);
const door = new Sequencer(store.log, Number(window));
const nothing = {
  operator: { retained: [], buckets: [] },
  copyTrading: { registered: [], channels: [], nonces: [] },
};
const keeper = new Keeper(store, door, () => nothing);
const random = new Random(11);
let timeMs = GENESIS;
let number = 0;

door.begin({ t: 'genesis', timeMs, seed: 1, participants: false });
const addressOf = (n: number): Address => `0x${(n + 1).toString(16).padStart(40, '0')}`;
for (let n = 0; n < TRADERS; n++)
  door.sequence({
    t: 'deposit',
    timeMs,
    trader: addressOf(n),
    strategyId: 'main',
    amount: 10_000_000n * ONE,
  });

function send(sender: Address, request: SequencedRequest): boolean {
  if (checkSafety(door.exchange, sender, request) !== null) return false;
  const hash = request.params.nonce.slice(2, 52);
  const requestHash: Hex = `0x${hash}${'00'.repeat(7)}`;
  const signature: Hex = `0x${hash}${hash}${hash.slice(0, 30)}`;
  door.sequence({
    t: 'request',
    timeMs,
    request,
    sender,
    requestHash,
    signature,
    enclaveSignature: signature,
  });
  return true;
}

/** A nonce that looks like one: what is written must not pack better than the real thing. */
function nonce(): Hex {
  let text = (++number).toString(16).padStart(8, '0');
  while (text.length < 64) text += random.next().toString(16).padStart(8, '0');
  return `0x${text}`;
}

function order(): OrderParams {
  const symbol = random.chance(60) ? 'ETHP' : 'BTCP';
  const market = marketOf(symbol);
  if (market === undefined) throw new Error(symbol);
  const side = random.chance(50) ? ('Bid' as const) : ('Ask' as const);
  const crosses = random.chance(40);
  const offset = BigInt(1 + random.below(30));
  const middle = market.startIndex / market.tick;
  const ticks = (side === 'Bid') === crosses ? middle + offset : middle - offset;
  return {
    symbol,
    strategy: 'main',
    side,
    orderType: 0,
    amount: BigInt(1 + random.below(500)) * market.step * 10n,
    price: ticks * market.tick,
    stopPrice: 0n,
    nonce: nonce(),
    clientTimestampMs: BigInt(timeMs),
    recvWindowMs: 5_000n,
  };
}

function act(): void {
  const sender = addressOf(random.below(TRADERS));
  const params = order();
  const market = marketOf(params.symbol);
  const open = market && door.exchange.accounts.strategy(sender, 'main')?.holding(market).orders;
  const oldest = open && open.length >= OPEN ? open[0]?.hash : undefined;
  if (oldest === undefined) send(sender, { kind: 'Order', params });
  else if (random.chance(30)) send(sender, { kind: 'ModifyOrder', params: { ...params, orderHash: oldest } });
  else {
    const { symbol, nonce: fresh, clientTimestampMs, recvWindowMs } = params;
    send(sender, {
      kind: 'CancelOrder',
      params: { symbol, orderHash: oldest, nonce: fresh, clientTimestampMs, recvWindowMs },
    });
  }
}

const bytesIn = (prefix: string): number =>
  readdirSync(store.folder)
    .filter((name) => name.startsWith(prefix))
    .reduce((sum, name) => sum + statSync(join(store.folder, name)).size, 0);

/** Everything that is held, once nothing is under way. */
async function mark() {
  await store.log.durable();
  for (let i = 0; i < 200; i++) await turn();
  for (let i = 0; i < 4; i++) {
    globalThis.gc?.();
    await turn();
  }
  const { heapUsed, external } = process.memoryUsage();
  const x = door.exchange;
  let openOrders = 0;
  for (const { holdings } of x.accounts.strategies())
    for (const { orders } of holdings) openOrders += orders.length;
  return {
    requests: x.requestIndex,
    rows: x.orderRows.nextOrdinal + x.strategyRows.nextOrdinal + x.traderRows.nextOrdinal,
    heap: heapUsed + external,
    openOrders,
    rowBytes: bytesIn('rows-'),
    otherBytes: bytesIn('log-') + bytesIn('snapshot-'),
  };
}

async function run(until: number): Promise<void> {
  while (door.exchange.requestIndex < until) {
    act();
    if (number % 50 === 0) door.sequence({ t: 'step', timeMs: (timeMs += 100) });
    if (number % PER_SYNC === 0) {
      await door.durable();
      await turn();
    }
  }
}

/** The least that is held over a stretch: windows overrun a little before they are cut, snapshots are on their way. */
const LOOKS = 5;
const marks = [];
for (const end of [REQUESTS / 2, REQUESTS]) {
  let least = Infinity;
  let latest = null;
  for (let look = LOOKS - 1; look >= 0; look--) {
    await run(end - (look * REQUESTS) / 100);
    latest = await mark();
    least = Math.min(least, latest.heap);
  }
  marks.push({ ...latest, heap: least });
}
const hash = stateHash(door.exchange);
await keeper.close();
process.stdout.write(`${JSON.stringify({ marks, hash, position: store.log.position })}\n`);
