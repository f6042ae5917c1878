import type { DeadMan } from '../../src-shared/contract/index.ts';
import { NOTICE } from './dead-man/index.ts';
import { lockTrap } from './lock-row.ts';
import type { Parts } from './parts.ts';
import { DEAD_MAN_UNREADABLE } from './unreadable.ts';

/** The dead man's switch as it is shown. */
export function readDeadMan(
  parts: Pick<Parts, 'deadMan' | 'panic' | 'sessions' | 'custody' | 'autoLock'>,
): DeadMan {
  const { deadMan } = parts;
  return {
    ...deadMan.settings,
    state: deadMan.state,
    firesInMs: deadMan.firesInMs,
    problem: deadMan.unreadable ? DEAD_MAN_UNREADABLE : deadMan.settings.enabled ? problemOf(parts) : null,
    warning: lockTrap(parts),
    notice: NOTICE,
  };
}

/** Why it could not act now, in a sentence. */
function problemOf({
  panic,
  sessions,
  custody,
}: Pick<Parts, 'panic' | 'sessions' | 'custody'>): string | null {
  const obstacle = panic.obstacle();
  if (obstacle !== null) return obstacle;
  const without = custody
    .signingWallets()
    .filter(({ address }) => sessions.findCovering(address, ['cancel-all']) === null)
    .map(({ name }) => name);
  if (without.length === 0) return null;
  return `No session key may cancel all orders of ${without.join(', ')}, and nobody is there to let the wallet sign.`;
}
