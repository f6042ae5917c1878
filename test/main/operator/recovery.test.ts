import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { Journal } from '../../../src-main/operator/index.ts';
import { Delivery, type DeliveryOptions } from '../../../src-main/operator/delivery.ts';
import { OperatorKey } from '../../../src-main/operator/operator-key.ts';
import { Pause } from '../../../src-main/operator/pause.ts';
import { Recovery, type RecoveryOptions } from '../../../src-main/operator/recovery.ts';
import { openDatabase } from '../../../src-main/storage/index.ts';
import { temporaryFolder } from '../support/folder.ts';
import { operatorKey } from '../support/foreign-crypto.ts';

const HASH = `0x${'33'.repeat(32)}` as const;
const WALLET = `0x${'11'.repeat(20)}` as const;

/** A journal with one request that is being sent. */
function sending() {
  const database = openDatabase(join(temporaryFolder(), 'countersign.db'));
  onTestFinished(() => {
    database.close();
  });
  const journal = new Journal(database, 'practice');
  const request = journal.insert(
    {
      id: 'one',
      kind: 'Order',
      wallet: WALLET,
      session: null,
      symbol: 'ETHP',
      strategy: 'main',
      summary: 'Buy 1 ETHP @ 2,000',
      nonce: HASH,
      requestHash: HASH,
      orderHash: HASH.slice(0, 52),
      envelope: '{}',
      windowEndMs: 1_000,
      clientId: null,
      intentHash: 'hash',
      error: null,
      evidence: [],
    },
    ['Prepared', 'Signed', 'Sending'],
    '0x02aa',
  );
  return { journal, request };
}

describe('a request that an earlier run was sending', () => {
  const take = (journal: Journal) =>
    // What is taken up needs the journal alone.
    new Recovery({ journal } as unknown as RecoveryOptions).take();

  it('has an attempt whose end nobody knows', () => {
    const { journal } = sending();
    expect(take(journal)).toMatchObject([
      { interrupted: true, request: { state: 'Unknown', attempts: [{ ambiguous: true }] } },
    ]);
  });

  it('keeps what its last attempt was told, when the run ended before the next one', () => {
    const { journal, request } = sending();
    journal.update(request, { attempt: { outcome: 'NotAcceptingRequests', status: 421, ambiguous: false } });
    take(journal);
    expect(journal.find('one')).toMatchObject({
      state: 'Unknown',
      attempts: [{ outcome: 'NotAcceptingRequests', status: 421, ambiguous: false }],
    });
  });
});

describe('a request whose window ended before it could be sent', () => {
  it('is not sent', async () => {
    const { journal, request } = sending();
    const { publicKey } = operatorKey();
    const key = new OperatorKey(() => Promise.resolve(publicKey as `0x${string}`));
    let sent = 0;
    // Of the venue's paths it may use this one alone.
    const delivery = new Delivery({
      journal,
      key,
      endpoints: { submit: () => Promise.reject(new Error(`sent ${++sent}`)) },
      receipts: 'record',
      checkOrderKnown: true,
      pause: new Pause(),
      takeSlot: () => Promise.resolve(true),
      onOutcome: () => undefined,
    } as unknown as DeliveryOptions);
    const deadline = performance.now();
    const parcel = {
      request,
      json: Buffer.from('{}'),
      nonce: HASH,
      requestHash: HASH,
      sender: WALLET,
      recvWindowMs: 5,
      deadline,
    };
    await delivery.run(parcel, await key.current());
    expect(sent).toBe(0);
    expect(journal.find('one')).toMatchObject({
      state: 'NotSequenced',
      error: { reason: 'WINDOW_OVER' },
      attempts: [{ ambiguous: false }],
    });
  });
});
