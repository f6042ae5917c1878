import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Custody, CustodyOptions, SetupChoice } from '../../../../src-main/custody/index.ts';
import { removeLeftovers } from '../../../../src-main/storage/index.ts';
import { temporaryFolder } from '../../support/folder.ts';
import { custodyAt, DIGEST } from '../support.ts';
import { Gone, LastWords, MOMENTS, type Moment } from './crashing-disk.ts';
import {
  memoryKeychain,
  oldVault,
  OLD_PASSPHRASE,
  OLD_SESSION_SIGNATURES,
  OLD_WALLETS,
  type MemoryKeychain,
} from './old-vaults.ts';

const CHOICES: SetupChoice[] = [
  { protection: 'passphrase', passphrase: 'first' },
  { protection: 'keychain' },
  { protection: 'unprotected' },
];
const OTHER_PASSPHRASE: SetupChoice = { protection: 'passphrase', passphrase: 'second' };

interface World {
  path: string;
  keychain: MemoryKeychain;
}

const newWorld = (): World => ({
  path: join(temporaryFolder(), 'data', 'vault'),
  keychain: memoryKeychain(),
});
const at = ({ path, keychain }: World, over: Partial<CustodyOptions> = {}): Custody =>
  custodyAt(path, { mode: 'auto', keychain, ...over });

/** Does `work` with a process that goes at each of its operations in turn, each time in a world of its own. */
async function atEachOperation(
  prepare: () => Promise<World>,
  work: (custody: Custody) => Promise<unknown>,
  look: (world: World, at: { operation: number; moment: Moment }) => Promise<void>,
): Promise<number> {
  for (let operation = 1; ; operation++) {
    for (const moment of MOMENTS) {
      const world = await prepare();
      const last = new LastWords(operation, moment);
      const keychain = last.keychain(world.keychain);
      const died = await work(at(world, { files: last.files, keychain })).then(
        () => false,
        (error: unknown) => {
          if (error instanceof Gone) return true;
          throw error;
        },
      );
      if (last.begun < operation) {
        expect(died).toBe(false);
        return operation - 1;
      }
      // As at the next start.
      if (existsSync(dirname(world.path))) removeLeftovers(dirname(world.path));
      await look(world, { operation, moment });
    }
  }
}

/** Opens the vault in the first of these ways that does, and says which. */
async function open(
  world: World,
  ways: readonly SetupChoice[],
): Promise<{ custody: Custody; way: SetupChoice }> {
  for (const way of ways) {
    const custody = at(world);
    if (custody.protection !== way.protection) continue;
    try {
      await custody.unlock(way.protection === 'passphrase' ? way.passphrase : undefined);
      return { custody, way };
    } catch {
      continue;
    }
  }
  throw new Error(`no way in: ${at(world).state} ${at(world).protection ?? 'none'}`);
}

const signs = (custody: Custody): void => {
  for (const { address } of custody.wallets()) custody.signWithWallet(address, DIGEST, 'test');
  for (const id of custody.sessionKeys()) custody.signWithSession(id, DIGEST);
};

const prepared = (choice: SetupChoice) => async (): Promise<World> => {
  const world = newWorld();
  const custody = at(world);
  await custody.setup(choice);
  await custody.createWallet('First');
  custody.createSessionKey('s1');
  return world;
};
const opened = async (custody: Custody, choice: SetupChoice): Promise<void> => {
  await custody.unlock(choice.protection === 'passphrase' ? choice.passphrase : undefined);
};

describe.each(CHOICES)('a process that ends amid its work on a vault ($protection)', (choice) => {
  it('leaves no vault or a whole one when it makes it', async () => {
    const operations = await atEachOperation(
      () => Promise.resolve(newWorld()),
      (custody) => custody.setup(choice),
      async (world) => {
        if (at(world).state === 'absent') await at(world).setup(choice);
        const { custody } = await open(world, [choice]);
        await custody.createWallet('After');
        signs(custody);
      },
    );
    expect(operations).toBe(choice.protection === 'passphrase' ? 1 : 2);
  });

  it('leaves the wallets before or after when it adds one', async () => {
    await atEachOperation(
      prepared(choice),
      async (custody) => {
        await opened(custody, choice);
        await custody.createWallet('Second');
      },
      async (world) => {
        const { custody } = await open(world, [choice]);
        expect(custody.wallets().map(({ name }) => name)).toEqual(
          custody.wallets().length === 1 ? ['First'] : ['First', 'Second'],
        );
        signs(custody);
      },
    );
  });

  it('leaves a wallet whole or gone when it removes it', async () => {
    await atEachOperation(
      prepared(choice),
      async (custody) => {
        await opened(custody, choice);
        const [first] = custody.wallets();
        if (first) custody.keeper.remove(first.address, 'First');
      },
      async (world) => {
        const { custody } = await open(world, [choice]);
        expect([0, 1]).toContain(custody.wallets().length);
        signs(custody);
      },
    );
  });

  it.each([...CHOICES, OTHER_PASSPHRASE])(
    'always leaves a way in when it is then kept in another: $protection',
    async (next) => {
      const ways = new Set<string>();
      await atEachOperation(
        prepared(choice),
        async (custody) => {
          await opened(custody, choice);
          await custody.protect(next, choice.protection === 'passphrase' ? choice.passphrase : undefined);
        },
        async (world) => {
          const { custody, way } = await open(world, [next, choice]);
          ways.add(way === next ? 'after' : 'before');
          expect(custody.wallets().map(({ name }) => name)).toEqual(['First']);
          signs(custody);
          // What was begun or left over is tidied up: one key, in one place.
          const keyFiles = readdirSync(dirname(world.path)).filter((name) => name.startsWith('vault-key-'));
          expect(keyFiles).toHaveLength(way.protection === 'unprotected' ? 1 : 0);
          expect(world.keychain.entries.size).toBe(way.protection === 'keychain' ? 1 : 0);
        },
      );
      expect(ways).toEqual(new Set(next === choice ? ['after'] : ['before', 'after']));
    },
  );
});

describe.each(['passphrase', 'keychain', 'unprotected'] as const)(
  'a process that ends amid bringing a vault of the first version to the second (%s)',
  (protection) => {
    it('leaves one that opens, with every key in it', async () => {
      const passphrase = protection === 'passphrase' ? OLD_PASSPHRASE : undefined;
      const operations = await atEachOperation(
        () => Promise.resolve({ path: oldVault(protection), keychain: memoryKeychain(true) }),
        (custody) => custody.unlock(passphrase),
        async (world) => {
          const custody = at(world);
          await custody.unlock(passphrase);
          expect(custody.wallets()).toMatchObject(OLD_WALLETS);
          signs(custody);
          expect(Buffer.from(custody.signWithSession('session-1', DIGEST)).toString('hex')).toBe(
            OLD_SESSION_SIGNATURES[protection],
          );
          expect(existsSync(`${world.path}.v1`)).toBe(false);
        },
      );
      expect(operations).toBe(3);
    });
  },
);
