import { expect, it } from 'vitest';
import { cli, temporaryFolder } from './support.ts';

/** A practice venue that is starting for as long as the test has it so. */
function startingVenue() {
  const { promise, reject } = Promise.withResolvers<never>();
  return {
    launchVenue: () => promise,
    fail: () => {
      reject(new Error('no venue in this test'));
    },
  };
}

it('run gives a person the address while the practice venue is still starting', async () => {
  const { launchVenue, fail } = startingVenue();
  const { promise: told, resolve: tell } = Promise.withResolvers<undefined>();
  const { code, stdout } = await cli(['run', '--keychain', 'file', '--data-dir', temporaryFolder()], {
    launchVenue,
    told: told.then(() => undefined),
    onLine: (line) => {
      if (!line.includes('http://127.0.0.1:')) return;
      fail();
      tell(undefined);
    },
  });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^Countersign runs on .+\nOpen http:\/\/127\.0\.0\.1:\d+\/#token=/);
});
