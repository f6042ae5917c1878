import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Journal } from '../../../src-main/operator/index.ts';
import { openDatabase } from '../../../src-main/storage/index.ts';
import { ORDER_TYPE, toHex, type Address, type Hex, type Side } from '../../../src-shared/protocol/index.ts';
import { amountOf, priceOf } from '../../../src-venue/engine/index.ts';
import { DurableLog, type LogRecord } from '../../../src-venue/log/index.ts';
import { MARKET } from '../streams/market.ts';

/** As many as one trader may have open in a market (profile: 8). */
const ORDERS_EACH = 20;
const COLLATERAL = 10_000_000_000_000n;
const STRATEGY = 'main';
/** In ticks of 0.1 around the start at 2,000.0: what is traded with, and where the others stand, over 800 levels a side. */
const QUOTES = { Bid: 19_999, Ask: 20_001 } as const;
const FIRST = { Bid: 19_900, Ask: 20_100 } as const;
const LEVELS = 800;
/** 400 ETH, which all the orders of a run together do not use up. */
const QUOTE_LOTS = 4_000_000;
const LOTS = 100;
const RECV_WINDOW_MS = 5_000n;

const hash = (): Hex => toHex(randomBytes(32));
const traderOf = (index: number): Address => `0x${(index + 1).toString(16).padStart(40, '0')}`;

/**
 * Writes an exchange whose book holds `open` orders of many traders, 20 each, and two quotes with enough to trade with.
 * The log is what the venue would have written had they placed them.
 */
export async function seedVenue(dataDir: string, open: number): Promise<void> {
  const folder = join(dataDir, 'exchange');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const log = new DurableLog(folder, 0);
  for (const record of exchangeRecords(open, Date.now() - 1_000)) log.append(record);
  await log.close();
}

function* exchangeRecords(open: number, timeMs: number): Generator<LogRecord> {
  yield { t: 'genesis', timeMs, seed: 1, participants: false };
  const maker = traderOf(0);
  yield { t: 'deposit', timeMs, trader: maker, strategyId: STRATEGY, amount: COLLATERAL };
  for (const side of ['Bid', 'Ask'] as const)
    yield orderRecord(timeMs, maker, side, QUOTES[side], QUOTE_LOTS);
  // The two quotes are open as well.
  for (let n = 0; n < open - 2; n++) {
    const trader = traderOf(1 + Math.floor(n / ORDERS_EACH));
    if (n % ORDERS_EACH === 0)
      yield { t: 'deposit', timeMs, trader, strategyId: STRATEGY, amount: COLLATERAL };
    const away = (n >> 1) % LEVELS;
    if (n % 2 === 0) yield orderRecord(timeMs, trader, 'Bid', FIRST.Bid - away, LOTS);
    else yield orderRecord(timeMs, trader, 'Ask', FIRST.Ask + away, LOTS);
  }
}

function orderRecord(timeMs: number, sender: Address, side: Side, ticks: number, lots: number): LogRecord {
  return {
    t: 'request',
    timeMs,
    request: {
      kind: 'Order',
      params: {
        symbol: MARKET.symbol,
        strategy: STRATEGY,
        side,
        orderType: ORDER_TYPE.limit,
        amount: amountOf(lots, MARKET),
        price: priceOf(ticks, MARKET),
        stopPrice: 0n,
        nonce: hash(),
        clientTimestampMs: BigInt(timeMs),
        recvWindowMs: RECV_WINDOW_MS,
      },
    },
    sender,
    requestHash: hash(),
    signature: toHex(randomBytes(65)),
    enclaveSignature: toHex(randomBytes(65)),
  };
}

/**
 * Writes `rows` finished requests of the wallet into the journal of a daemon that does not run, in one transaction:
 * orders of an hour ago, sequenced and filled. `envelope` is what a real one looks like.
 */
export function seedJournal(
  dataDir: string,
  rows: number,
  { wallet, session, envelope }: { wallet: string; session: string; envelope: string },
): void {
  const database = openDatabase(join(dataDir, 'countersign.db'));
  const at = Date.now() - 3_600_000;
  const journal = new Journal(database, 'practice', () => at);
  database.transaction(() => {
    for (let n = 0; n < rows; n++) {
      const request = journal.insert(
        {
          id: `seeded-${n}`,
          kind: 'Order',
          wallet,
          session,
          symbol: MARKET.symbol,
          strategy: STRATEGY,
          summary: 'buy 0.001 ETHP at the market',
          nonce: hash(),
          requestHash: hash(),
          orderHash: toHex(randomBytes(25)),
          envelope,
          windowEndMs: at + Number(RECV_WINDOW_MS),
          clientId: null,
          intentHash: hash(),
          error: null,
          evidence: [],
        },
        ['Prepared', 'Signed', 'Sending', 'Sequenced'],
        '0x',
      );
      journal.progressed([[request, { state: 'filled', detail: null, filled: '0.001', at }]]);
    }
  })();
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}
