import { expect } from 'vitest';
import { KINDS, MAINNET_DOMAIN, olderType, seal, SEPOLIA_DOMAIN, sessionProof } from '../support/foreign.ts';
import { expectError, expectReceipt, expectSafety } from './answers.ts';
import { startedVenue, table } from './support.ts';

const t = startedVenue();

table('Authentication, rule 6', ['6. Current type'], (row) => {
  for (const kind of KINDS)
    row(
      '6. Current type',
      `\`${kind}\` under the type without the replay pair, or elsewhere's domain, is 401`,
      async () => {
        const trader = await t.trader();
        for (const signing of [
          { type: olderType(kind) },
          { domain: MAINNET_DOMAIN },
          { domain: SEPOLIA_DOMAIN },
          { type: olderType(kind), domain: MAINNET_DOMAIN },
        ])
          expectError(await trader.send(kind, {}, signing), 'SignedRequestAuthenticationFailed');
      },
    );
  row('6. Current type', 'a session payload under another domain is 401', async () => {
    const trader = await t.trader();
    const session = await trader.session([1]);
    const proof = await sessionProof(trader.wallet, session.key, 2n ** 40n, [1], MAINNET_DOMAIN);
    expectError(
      await trader.send('Order', {}, { session: { ...session, proof } }),
      'SignedRequestAuthenticationFailed',
    );
  });
});

table('Versioning', ['Path versions', 'Current type'], (row) => {
  row(
    'Path versions',
    'reads carry `/api/v1/`, operator paths `/v2/`; no other version is served',
    async () => {
      for (const [served, others] of [
        [
          '/exchange/api/v1/tickers',
          ['/exchange/api/v2/tickers', '/exchange/api/tickers', '/exchange/tickers'],
        ],
        [
          '/stats/api/v1/aggregations/volume',
          ['/stats/api/v2/aggregations/volume', '/stats/aggregations/volume'],
        ],
        ['/v2/time', ['/v1/time', '/v3/time', '/time']],
        ['/v2/encryption-key', ['/v1/encryption-key', '/encryption-key']],
      ] as const) {
        expect((await t.venue.get(served)).status, served).toBe(200);
        for (const path of others) expect((await t.venue.get(path)).status, path).toBe(404);
      }
      const sealed = seal((await (await t.trader()).sign('Order')).json, await t.venue.operatorKey());
      for (const path of ['/v1/request', '/request'])
        expect((await t.venue.http('POST', path, { body: sealed })).status).toBe(404);
      expectReceipt(await t.venue.post(sealed));
    },
  );
  row(
    'Current type',
    'a private request must be signed with the current EIP-712 type of its kind',
    async () => {
      const trader = await t.trader();
      for (const kind of KINDS) {
        const older = await trader.send(kind, {}, { type: olderType(kind) });
        expectError(older, 'SignedRequestAuthenticationFailed');
        // Signed as another kind it names nobody.
        const type =
          kind === 'CancelAll' ? 'CancelEverythingParams(bytes32 symbol)' : 'CancelAllParams(bytes32 nonce)';
        expectSafety(await trader.send(kind, {}, { type }), 'TraderNotFound');
      }
    },
  );
});
