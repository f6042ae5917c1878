import { selectProfile } from '../../../src-main/daemon/index.ts';
import { startDaemon, venueFound, type TestDaemon } from '../support/daemon.ts';
import { startStubVenue, type Opened, type Reply, type StubVenue } from '../support/stub-venue.ts';

export interface Setting extends TestDaemon {
  stub: StubVenue;
  wallet: string;
}

/** A daemon with a wallet and a session, whose venue is a stub that shares no code with it. */
export async function setting(): Promise<Setting> {
  const stub = await startStubVenue();
  const selected = selectProfile({ profile: 'practice', baseUrl: stub.baseUrl, wsUrl: stub.wsUrl });
  const test = await startDaemon({ selected, passphrase: 'a passphrase' });
  await venueFound(test);
  const { address } = await test.client.call('wallet.create', { name: 'Test' });
  await test.client.call('session.issue', {
    scope: ['order', 'modify-order', 'cancel-order', 'cancel-all'],
    lifetimeSeconds: 3600,
    approval: { by: 'interface' },
  });
  return { ...test, stub, wallet: address };
}

export const LIMIT = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.5', price: '1990.1' } as const;

/** The one request that came. */
export function only(stub: StubVenue): Opened {
  const [opened] = stub.requests;
  if (opened === undefined || stub.requests.length !== 1)
    throw new Error(`${stub.requests.length} requests came`);
  return opened;
}

/** An answer of the table. */
export const refusal =
  (status: number, error_reason: string, safety_failure: string | null = null) =>
  (): Reply => ({ status, body: { error_reason, safety_failure, message: '' } });
