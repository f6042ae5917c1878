import type { Groups } from '../../../../src-main/daemon/groups/index.ts';
import type { RequestInput } from '../../../../src-shared/contract/index.ts';
import { createLogger } from '../../../../src-shared/node/index.ts';

export type GroupsOptions = ConstructorParameters<typeof Groups>[0];
export const WALLET = '0x00000000000000000000000000000000000000aa';

/** What groups need of a daemon in which nothing stands in the way, and whose journal holds nothing. */
export const QUIET: Omit<GroupsOptions, 'store' | 'submit'> = {
  journal: { onChange: () => () => undefined, find: () => null, list: () => [] },
  logger: createLogger('test', { level: 'silent' }),
  walletOf: () => WALLET,
  keysFor: () => ['s1'],
  keyRefusal: () => null,
  railsAgainst: () => [],
  obstacle: () => null,
  venue: {
    predictLater: () => Promise.resolve([]),
    placesLeft: () => Promise.resolve(null),
    mark: () => undefined,
    booked: () => null,
    takerDeviation: () => undefined,
  },
};

/** A venue that never answers. */
export const hang = (_input: RequestInput): Promise<never> => new Promise<never>(() => undefined);
