import { randomBytes } from 'node:crypto';
import { addressOfSecret } from '../../../src-shared/node/index.ts';
import type { Hex } from '../../../src-shared/protocol/index.ts';
import type { Session } from '../../../src-main/sessions/index.ts';
import { NOW_MS, type Setting } from './support.ts';

/** The part of the vault that takes many secrets at the price of one. */
interface Bulk {
  readonly vault: { put(secrets: readonly (readonly [string, Buffer])[]): void };
}

/** Sessions as if they had been issued one after the other, all in one go: `active` newest, the rest ended before. */
export function manySessions(
  { custody, database, store, wallet }: Setting,
  total: number,
  active: number,
): Session[] {
  const sessions: Session[] = [];
  const secrets: [string, Buffer][] = [];
  for (let n = 0; n < total; n++) {
    const secret = Buffer.from(randomBytes(32));
    const isActive = n >= total - active;
    const id = `session-${n}`;
    if (isActive) secrets.push([`session:${id}`, secret]);
    sessions.push({
      id,
      name: `Session ${n}`,
      address: addressOfSecret(secret),
      wallet,
      scope: ['order', 'modify-order', 'cancel-order', 'cancel-all'],
      expirySeconds: NOW_MS / 1000 + 3_600,
      lifetimeSeconds: 3_600,
      state: isActive ? 'active' : ((['expired', 'revoked', 'denied'] as const)[n % 3] ?? 'expired'),
      proof: `0x${randomBytes(108).toString('hex')}` as Hex,
      rails: { symbols: ['ETHP'], maxOrderNotional: 1_000_000_000n },
      createdAt: NOW_MS + n,
      lastUsedAt: null,
      uses: 0,
      replacedBy: null,
    });
  }
  database.transaction(() => {
    for (const session of sessions) store.add(session);
  })();
  // Its own door takes one at a time, and each rewrites the file.
  (custody as unknown as Bulk).vault.put(secrets);
  return sessions;
}
