import { Wallet } from 'ethers';
import type { CommandInput, RequestAnswer } from '../../../src-shared/contract/index.ts';
import type { DaemonOptions } from '../../../src-main/daemon/index.ts';
import type { TestDaemon } from '../support/daemon.ts';
import { ForeignTrader, ForeignVenue, randomHex } from '../../venue/support/foreign.ts';
import { quietVenue, startPractice } from '../support/practice.ts';
import { until } from '../support/wait.ts';

export interface Practising extends TestDaemon {
  readonly wallet: string;
  readonly session: string;
  /** Has the venue deny a session key in a way that this machine does not know of: by the same wallet on another one. */
  denyElsewhere(address: string): Promise<void>;
  /** A control of the practice venue that must succeed. */
  control(path: string, body: unknown): Promise<void>;
  /** Orders that stand in the venue's own book. */
  standing(symbol: string): Promise<{ orderHash: string }[]>;
  /** Places a bid far below the market that must be sequenced, and waits until it is known to be open. */
  bid(order?: Partial<CommandInput<'order.place'>>): Promise<RequestAnswer>;
}

/** A daemon on its own practice venue, with a wallet, funds in `main` and `second`, and a session key. */
export async function practising(options: Partial<DaemonOptions> = {}): Promise<Practising> {
  const test = await startPractice({ launchVenue: quietVenue, ...options });
  const { client } = test;
  const secret = randomHex(32);
  if ((await client.call('status.get', {})).vault.state === 'absent')
    await client.call('vault.setup', { protection: 'unprotected' });
  await client.call('wallet.import', { name: 'Practice', secret });
  const { wallet, session } = await client.call('practice.start', { unprotected: true });
  const ready = await test.daemon.venueReady;
  if (!ready) throw new Error('there is no venue');
  const noCopies = { copyTradingUrl: '', copyTradingWsUrl: '', seed: 0 };
  const elsewhere = new ForeignTrader(new ForeignVenue({ ...ready, ...noCopies }), new Wallet(secret));
  const base = ready.baseUrl;
  const control = async (path: string, body: unknown): Promise<void> => {
    const headers = {
      authorization: `Bearer ${ready.controlToken}`,
      'content-type': 'application/json',
    };
    const answer = await fetch(base + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  await control('/practice/deposit', { trader: wallet, strategyId: 'second', amount: '10000' });
  await until(
    async () =>
      (await client.call('account.get', {})).strategies.some(({ strategy }) => strategy === 'second'),
    'the second strategy',
  );
  return {
    ...test,
    wallet,
    session,
    async denyElsewhere(address) {
      const expiry = Math.floor(Date.now() / 1000) + 86_400;
      const denied = { deniedDelegatedSessionUpdate: { delegated: address, expiry } };
      const answer = await elsewhere.send('ProfileUpdate', denied);
      if (answer.status !== 200) throw new Error(`the denial was answered with ${answer.status}`);
    },
    control,
    async standing(symbol) {
      const trader = `0x00${wallet.slice(2)}`;
      const answer = await fetch(`${base}/exchange/api/v1/order_book?symbol=${symbol}&trader=${trader}`);
      return ((await answer.json()) as { value: { orderHash: string }[] }).value;
    },
    async bid(order = {}) {
      const answer = await client.call('order.place', {
        symbol: 'ETHP',
        side: 'buy',
        type: 'limit',
        amount: '0.1',
        price: '1500',
        ...order,
      });
      if (answer.state !== 'Sequenced')
        throw new Error(`the order was ${answer.state}: ${answer.error?.message ?? ''}`);
      await until(
        async () =>
          (await client.call('order.list', {})).some(({ orderHash }) => orderHash === answer.orderHash),
        'the order',
      );
      return answer;
    },
  };
}
