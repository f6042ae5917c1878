import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { selectProfile, type DaemonOptions } from '../../../src-main/daemon/index.ts';
import { startDaemon, venueFound, type TestDaemon } from './daemon.ts';
import { temporaryFolder } from './folder.ts';
import { startStubVenue, type StubVenue } from './stub-venue.ts';

/** The secret of the practice wallet here. */
export const KEY = '4c0883a69102937d6231471b5dbb6204fe512961708279a1b2c3d4e5f6071829';
export const PASSPHRASE = 'a passphrase';

export type OnStub = TestDaemon & { stub: StubVenue };

/** A practice profile whose venue is the stub, with a wallet under a passphrase. */
export async function practiceOnStub(): Promise<OnStub> {
  const stub = await startStubVenue();
  const selected = selectProfile({ profile: 'practice', baseUrl: stub.baseUrl, wsUrl: stub.wsUrl });
  const test = await startDaemon({ selected, passphrase: PASSPHRASE });
  await venueFound(test);
  await test.client.call('wallet.import', { name: 'Test', secret: KEY });
  return { ...test, stub };
}

/** A live profile whose venue is the stub, with a wallet under a passphrase. */
export async function liveOnStub(over: Partial<DaemonOptions> = {}): Promise<OnStub> {
  const stub = await startStubVenue();
  const file = join(temporaryFolder(), 'lab.json');
  const domain = { name: 'DerivaDEX', version: '1', chainId: 99, verifyingContract: `0x${'ab'.repeat(20)}` };
  stub.domain = domain;
  writeFileSync(
    file,
    JSON.stringify({ id: 'lab', kind: 'testnet', baseUrl: stub.baseUrl, wsUrl: stub.wsUrl, domain }),
  );
  const test = await startDaemon({
    selected: selectProfile({ profile: file }),
    passphrase: PASSPHRASE,
    ...over,
  });
  await venueFound(test);
  await test.client.call('wallet.create', { name: 'Live' });
  return { ...test, stub };
}
