import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { computeAddress } from 'ethers';
import { afterAll, expect } from 'vitest';
import { receiptSigner } from '../support/foreign.ts';
import { startedVenue, table } from './support.ts';

/** On a disk, where receipts wait for their sync and requests overtake each other. */
const dataDir = mkdtempSync(join(tmpdir(), 'conformance-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const t = startedVenue('--data-dir', dataDir);

table(
  'Sequencing receipt',
  ['t', 'c.nonce', 'c.requestHash', 'c.requestIndex', 'c.sender', 'c.enclaveSignature'],
  (row) => {
    row('t', 'string, value `Sequenced`: receipt kind, and the receipt has no other members', async () => {
      const { receipt } = await (await t.trader()).sequenced('Order');
      expect(receipt.t).toBe('Sequenced');
      expect(Object.keys(receipt).sort()).toEqual(['c', 't']);
      expect(Object.keys(receipt.c).sort()).toEqual([
        'enclaveSignature',
        'nonce',
        'requestHash',
        'requestIndex',
        'sender',
      ]);
    });
    row('c.nonce', 'bytes32 hex string: nonce of the accepted request', async () => {
      const { receipt, nonce } = await (await t.trader()).sequenced('Order');
      expect(receipt.c.nonce).toBe(nonce);
    });
    row('c.requestHash', 'hex string: hash of the accepted request, its whole EIP-712 digest', async () => {
      const { receipt, digest } = await (await t.trader()).sequenced('Order');
      expect(receipt.c.requestHash).toBe(digest);
    });
    row('c.requestIndex', 'integer: operator sequencing index, without gaps', async () => {
      const trader = await t.trader();
      const first = await trader.sequenced('Order');
      expect((await trader.send('Order', { price: '1900.05' })).status).toBe(422);
      const second = await trader.sequenced('ProfileUpdate', { payFeesInDdx: true });
      expect(Number.isInteger(first.receipt.c.requestIndex)).toBe(true);
      expect(second.receipt.c.requestIndex).toBe(first.receipt.c.requestIndex + 1);
      expect((await t.venue.stateHash()).requestIndex).toBe(second.receipt.c.requestIndex);
    });
    row('c.requestIndex', 'of requests that come at once is each given once', async () => {
      const trader = await t.trader();
      const { receipt } = await trader.sequenced('Order');
      const orders = await Promise.all(
        Array.from({ length: 15 }, () => trader.sign('Order', { amount: '0.01' })),
      );
      // Each one twice: the same body takes no second index, however close it follows.
      const bodies = [...orders, ...orders].map(({ json }) => json);
      const answers = await Promise.all(bodies.map((json) => t.venue.postText(json)));
      const indexes = answers.map(({ body }) => body.c?.requestIndex);
      expect(indexes.slice(0, 15)).toEqual(indexes.slice(15));
      const first = receipt.c.requestIndex + 1;
      expect(indexes.slice(0, 15).sort((a = 0, b = 0) => a - b)).toEqual(orders.map((_, i) => first + i));
    });
    row('c.requestIndex', 'of requests that collide at once is given to one of them', async () => {
      const trader = await t.trader();
      const { requestIndex } = await t.venue.stateHash();
      const nonce = `0x${'5e'.repeat(32)}`;
      const prices = ['1900', '1899', '1898', '1897'];
      const answers = await Promise.all(prices.map((price) => trader.send('Order', { nonce, price })));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
      expect((await t.venue.stateHash()).requestIndex).toBe(requestIndex + 1);
    });
    row('c.sender', 'address: trader address recovered from the request signature', async () => {
      const trader = await t.trader();
      const session = await trader.session([1]);
      expect((await trader.sequenced('Order')).receipt.c.sender).toBe(trader.address);
      expect((await trader.sequenced('Order', {}, { session })).receipt.c.sender).toBe(trader.address);
    });
    row('c.enclaveSignature', 'hex string: operator enclave signature over the receipt', async () => {
      const { receipt } = await (await t.trader()).sequenced('Order');
      expect(receipt.c.enclaveSignature).toMatch(/^0x[0-9a-f]{130}$/);
      expect(receiptSigner(receipt)).toBe(computeAddress(await t.venue.operatorKey()).toLowerCase());
      const changed = { ...receipt, c: { ...receipt.c, requestIndex: receipt.c.requestIndex + 1 } };
      expect(receiptSigner(changed)).not.toBe(receiptSigner(receipt));
    });
  },
);
