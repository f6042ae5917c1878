import { describe, expect, it } from 'vitest';
import type { AccountState } from '../../../src-main/daemon/account/account-state.ts';
import { intentOf } from '../../../src-main/daemon/intents.ts';
import { selectProfile } from '../../../src-main/daemon/index.ts';

const HASH = `0x${'ab'.repeat(25)}` as const;
const WALLET = `0x${'11'.repeat(20)}` as const;
const { profile } = selectProfile();

/** An open order as the book shows it: its type is known only where an update told of it. */
function modify(type: 0 | 3 | null, over: { type?: 'limit' } = {}) {
  const open = { symbol: 'ETHP', strategyIdHash: '0x2576ebd1', side: 0, amount: 5n, price: 7n, type };
  const account = { ownOrder: () => open, labelOf: () => 'main' };
  const input = {
    kind: 'ModifyOrder',
    orderHash: HASH,
    walletSigned: false,
    override: [],
    wait: true,
  } as const;
  return intentOf({ ...input, override: [], price: 8n, ...over }, WALLET, {
    profile,
    // Of an account only what a modification asks for.
    accountOf: () => Promise.resolve(account as unknown as AccountState),
    denialEnd: (_key, _wallet, wanted) => wanted ?? 1_900_000_000,
  });
}

describe('a modification that names no type', () => {
  it.each([0, 3] as const)('keeps that of the order: %i', async (type) => {
    expect(await modify(type)).toMatchObject({ orderType: type, amount: 5n, price: 8n });
  });

  it('is refused when that is not known: a post-only order would become one that trades at once', async () => {
    await expect(modify(null)).rejects.toMatchObject({ code: 'ORDER_TYPE_UNKNOWN' });
    expect(await modify(null, { type: 'limit' })).toMatchObject({ orderType: 0 });
  });
});
