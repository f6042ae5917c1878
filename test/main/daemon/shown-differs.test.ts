import { expect, it, onTestFinished, vi } from 'vitest';
import { frozen } from '../../../src-shared/contract/index.ts';
import { Approvals } from '../../../src-main/daemon/approvals/index.ts';
import { practiceOnStub } from '../support/on-stub.ts';

it('a wallet signs nothing whose digest is not the one that was approved', async () => {
  const { client } = await practiceOnStub();
  const require = vi
    .spyOn(Approvals.prototype, 'require')
    .mockImplementation((_approval, _context, _command, preview) =>
      Promise.resolve(frozen({ ...preview, digest: `0x${'12'.repeat(32)}` })),
    );
  onTestFinished(() => {
    require.mockRestore();
  });
  const order = { symbol: 'ETHP', side: 'buy', type: 'limit', amount: '0.5', price: '1990' } as const;
  const approval = { by: 'interface' } as const;
  const answers = [
    () => client.call('order.place', { ...order, walletSigned: true }),
    () => client.call('session.issue', { scope: ['order'], lifetimeSeconds: 3600, approval }),
  ];
  for (const answer of answers) await expect(answer()).rejects.toMatchObject({ code: 'SHOWN_DIFFERS' });
  expect(require).toHaveBeenCalledTimes(2);
  const events = (await client.call('audit.list', { limit: 50 })).map(({ event }) => event);
  expect(events).not.toContain('wallet.signed');
  expect(events).not.toContain('session.issued');
});
