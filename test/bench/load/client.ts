/**
 * The traders of a load, in a process of their own: they sign and seal beforehand, so that sending costs little. The
 * parent says what to do, one thing after another.
 */
import { fromHex } from '../../../src-shared/protocol/index.ts';
import { Lane } from './lane.ts';
import type { Order } from './orders.ts';
import { RequestMaker } from './requests.ts';

interface Target {
  readonly operatorKey: Uint8Array;
  readonly pairs: readonly { readonly lane: Lane; readonly maker: RequestMaker }[];
}
const targets: Target[] = [];

process.on('disconnect', () => process.exit());

process.on('message', (order: Order) => {
  obey(order).then(
    (answer) => process.send?.({ answer }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});

async function obey(order: Order): Promise<string[] | null> {
  switch (order.do) {
    case 'open': {
      const pairs = await Promise.all(
        Array.from({ length: order.lanes }, async (_, index) => ({
          lane: await Lane.open(order.port),
          maker: new RequestMaker(index),
        })),
      );
      targets.push({ operatorKey: fromHex(order.operatorKey), pairs });
      return pairs.map(({ maker }) => maker.trader);
    }
    case 'prepare': {
      const { pairs, operatorKey } = targetOf(order.target);
      pairs.forEach(({ lane, maker }, index) => {
        const share = Math.ceil((order.count - index) / pairs.length);
        lane.load(Array.from({ length: Math.max(0, share) }, () => maker.next(operatorKey)));
      });
      return null;
    }
    case 'run':
      await Promise.all(targetOf(order.target).pairs.map(({ lane }) => lane.run()));
      return null;
  }
}

function targetOf(index: number): Target {
  const target = targets[index];
  if (target === undefined) throw new Error(`There is no target ${index}.`);
  return target;
}
