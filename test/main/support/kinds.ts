import type { RequestAnswer } from '../../../src-shared/contract/index.ts';
import type { TestDaemon } from './daemon.ts';
import { until } from './wait.ts';

type Kind = RequestAnswer['kind'];

const far = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.1' } as const;
const CLICK = { by: 'interface' } as const;

/** Makes one request of a kind; what it needs to act on is made before the fault is set. */
export async function makeRequest(
  { client, watch }: Pick<TestDaemon, 'client' | 'watch'>,
  kind: Kind,
  n: number,
  breakVenue: () => unknown,
  recvWindowMs?: number,
): Promise<RequestAnswer> {
  const window = recvWindowMs === undefined ? {} : { recvWindowMs };
  const orders = watch('orders', {});
  const rest = async (): Promise<string> => {
    const { orderHash = '' } = await client.call('order.place', { ...far, price: String(1_000 + n) });
    await until(() => orders.at(-1)?.some((order) => order.orderHash === orderHash), 'the order');
    return orderHash;
  };
  switch (kind) {
    case 'Order':
      await breakVenue();
      return client.call('order.place', { ...window, ...far, price: String(1_100 + n) });
    case 'ModifyOrder': {
      const orderHash = await rest();
      await breakVenue();
      return client.call('order.modify', { ...window, orderHash, price: String(1_200 + n) });
    }
    case 'CancelOrder': {
      const orderHash = await rest();
      await breakVenue();
      return client.call('order.cancel', { ...window, symbol: 'ETHP', orderHash });
    }
    case 'CancelAll':
      await rest();
      await breakVenue();
      return client.call('order.cancelAll', { ...window, symbol: 'ETHP' });
    case 'ProfileUpdate': {
      await breakVenue();
      return client.call('profile.update', { ...window, payFeesInDdx: n % 2 === 0, approval: CLICK });
    }
    case 'Withdraw':
      await breakVenue();
      return client.call('account.withdraw', { ...window, amount: `0.0${n}`, approval: CLICK });
    case 'WithdrawDDX':
      await breakVenue();
      return client.call('account.withdrawDdx', { ...window, amount: `0.0${n}`, approval: CLICK });
  }
}

export const KINDS: readonly Kind[] = [
  'Order',
  'ModifyOrder',
  'CancelOrder',
  'CancelAll',
  'ProfileUpdate',
  'Withdraw',
  'WithdrawDDX',
];
