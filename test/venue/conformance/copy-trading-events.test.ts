import { createHmac } from 'node:crypto';
import { beforeAll, beforeEach, expect } from 'vitest';
import { copyFloor, events, live } from './copy-trading-floor.ts';
import { CopyClient, type Members } from './copy-trading-support.ts';
import { trade } from './reads-support.ts';
import {
  bodyTable,
  code,
  decimal,
  hex,
  integer,
  isoTime,
  label,
  objectOf,
  orderHash,
  orNull,
} from './shapes.ts';
import { profileTable } from './support.ts';

const floor = copyFloor();
beforeEach(async () => {
  await floor.lead.register();
  await floor.follower.register({ lead: floor.lead.ref });
});

/** Events of every kind. */
let told: Members[] = [];
beforeAll(async () => {
  const [lead, follower] = [new CopyClient(await floor.trader()), new CopyClient(await floor.trader())];
  await lead.register();
  await follower.register({ lead: lead.ref });
  const channel = await follower.logOn();
  await live(floor, lead);
  told = await events(channel, 4);
  await channel.close();
});

bodyTable('profile: 10 Copy trading, StrategyEventWithId', () => told, {
  eventId: integer,
  lead: objectOf({ trader: hex(20), strategyId: label }),
  kind: code('Post', 'Trade', 'Cancel', 'Position'),
  symbol: label,
  side: orNull(code('Bid', 'Ask')),
  orderType: orNull(code(0, 1, 2, 3)),
  amount: decimal,
  price: decimal,
  orderHash: orNull(orderHash),
  createdAt: isoTime,
  mac: hex(32),
});

profileTable(
  '10 Copy trading, events',
  ['Post', 'Trade', 'Cancel', 'Position', 'eventId', 'mac', 'who is told'],
  (row) => {
    const common = (): Members => ({ lead: floor.lead.ref, symbol: 'ETHP' });
    row('Post', 'an order that rests', async () => {
      const channel = await floor.logOn(floor.follower);
      const hash = await floor.lead.trader.placed({
        side: 'Ask',
        price: '2100',
        amount: '0.3',
        orderType: 3,
      });
      expect(await events(channel, 1)).toMatchObject([
        {
          ...common(),
          kind: 'Post',
          side: 'Ask',
          orderType: 3,
          amount: '0.3',
          price: '2100',
          orderHash: hash,
        },
      ]);
    });
    row('Trade', 'a fill, as maker and as taker', async () => {
      const channel = await floor.logOn(floor.follower);
      const other = await floor.trader();
      const { made } = await trade(floor.lead.trader, other, { amount: '0.2' });
      const { took } = await trade(other, floor.lead.trader, { price: '2001', amount: '0.1' });
      const trades = (await events(channel, 5)).filter(({ kind }) => kind === 'Trade');
      expect(trades).toMatchObject([
        { ...common(), side: 'Ask', orderType: 0, amount: '0.2', price: '2000', orderHash: made },
        { ...common(), side: 'Bid', orderType: 0, amount: '0.1', price: '2001', orderHash: took },
      ]);
    });
    row('Cancel', 'an order that is taken out, with what was left', async () => {
      const channel = await floor.logOn(floor.follower);
      const hash = await live(floor, floor.lead);
      expect((await events(channel, 4))[3]).toMatchObject({
        ...common(),
        kind: 'Cancel',
        side: 'Bid',
        amount: '0.2',
        price: '1999',
        orderHash: hash,
      });
    });
    row('Position', 'the position after a fill, 0 when it is closed', async () => {
      const channel = await floor.logOn(floor.follower);
      const other = await floor.trader();
      await trade(floor.lead.trader, other, { amount: '0.2' });
      await trade(other, floor.lead.trader, { amount: '0.2' });
      const positions = (await events(channel, 5)).filter(({ kind }) => kind === 'Position');
      expect(positions).toMatchObject([
        { ...common(), side: 'Ask', amount: '0.2', price: '2000', orderType: null, orderHash: null },
        { ...common(), side: null, amount: '0' },
      ]);
    });
    row('eventId', 'ascending per channel without gaps, also while nobody listens', async () => {
      const first = await floor.logOn(floor.follower);
      await live(floor, floor.lead);
      await events(first, 4);
      await first.close();
      await live(floor, floor.lead);
      const second = await floor.logOn(floor.follower, { resumeAfterEventId: 4 });
      await live(floor, floor.lead);
      const all = [...first.events, ...(await events(second, 8))];
      expect(all.map(({ eventId }) => eventId)).toEqual(all.map((_each, at) => at + 1));
    });
    row(
      'mac',
      'HMAC-SHA256 under the channel secret of the JSON of `c` without mac, keys in their order',
      async () => {
        const channel = await floor.logOn(floor.follower);
        await live(floor, floor.lead);
        const secret = Buffer.from(floor.follower.channelSecret.slice(2), 'hex');
        for (const { mac, ...content } of await events(channel, 4)) {
          expect(Object.keys(content)).toEqual([
            'eventId',
            'lead',
            'kind',
            'symbol',
            'side',
            'orderType',
            'amount',
            'price',
            'orderHash',
            'createdAt',
          ]);
          const wanted = createHmac('sha256', secret).update(JSON.stringify(content)).digest('hex');
          expect(mac).toBe(`0x${wanted}`);
        }
      },
    );
    row(
      'who is told',
      'every follower of the floor.lead, each under its own secret and numbers',
      async () => {
        const late = new CopyClient(await floor.trader());
        await floor.lead.trader.placed();
        await late.register({ lead: floor.lead.ref });
        const [first, second] = [await floor.logOn(floor.follower), await floor.logOn(late)];
        await floor.lead.trader.placed();
        const [a, b] = [await events(first, 1), await events(second, 1)];
        expect([a[0]?.['eventId'], b[0]?.['eventId']]).toEqual([2, 1]);
        expect(a[0]?.['mac']).not.toBe(b[0]?.['mac']);
      },
    );
    row(
      'who is told',
      'nobody of other strategies of the floor.lead, nor after unregistration of either',
      async () => {
        await floor.lead.trader.deposit('1000', 'alt');
        const channel = await floor.logOn(floor.follower);
        await floor.lead.trader.placed({ strategy: 'alt' });
        await floor.follower.trader.placed();
        await floor.follower.post('/strategy/unregister', await floor.follower.unregistration());
        await floor.lead.trader.placed();
        await floor.follower.register({ lead: floor.lead.ref });
        await floor.lead.trader.placed({ price: '1888' });
        expect(await events(channel, 1)).toMatchObject([{ eventId: 1, price: '1888' }]);
        await floor.lead.post('/strategy/unregister', await floor.lead.unregistration());
        await floor.lead.trader.placed();
        await floor.lead.register();
        await floor.lead.trader.placed({ price: '1777' });
        expect(await events(channel, 2)).toMatchObject([{ eventId: 1 }, { eventId: 2, price: '1777' }]);
      },
    );
  },
);
