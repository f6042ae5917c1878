import type { HardwarePrompt } from '../../src-shared/contract/index.ts';
import { previewText } from './approval.ts';
import type { Invocation } from './invocation.ts';
import type { DaemonLink } from './link.ts';
import { columns } from './table.ts';

/**
 * Does what may ask a wallet on a Ledger, and meanwhile says on the terminal what the person has to do on the device and
 * will see there.
 * @param wallet the address that signs; null where a device is asked in any case
 */
export async function besideDevice<T>(
  invocation: Invocation,
  daemon: Pick<DaemonLink, 'call' | 'subscribe'>,
  wallet: string | null,
  work: () => Promise<T>,
): Promise<T> {
  // Whoever has no Ledger does not make the daemon look for one.
  if (wallet !== null && !(await isOnDevice(daemon, wallet))) return work();
  let shown = 0;
  const stop = daemon.subscribe('hardware', {}, ({ prompt }) => {
    if (prompt === null || prompt.startedAt === shown) return;
    shown = prompt.startedAt;
    invocation.say(promptText(prompt));
  });
  try {
    return await work();
  } finally {
    stop();
  }
}

async function isOnDevice(daemon: Pick<DaemonLink, 'call'>, wallet: string): Promise<boolean> {
  // What is said beside a device must not stand in the way of what is done.
  const rows = await daemon.call('wallet.list', {}).catch(() => []);
  return rows.some(({ address, kind }) => kind === 'ledger' && address === wallet.toLowerCase());
}

/** What the device shows, and what to do there. */
export function promptText({ model, preview, domainHash, messageHash, steps }: HardwarePrompt): string {
  return [
    `Now on your Ledger (${model}):`,
    ...steps.map((step, place) => `  ${place + 1}. ${step}`),
    previewText(preview),
    ...(domainHash === null || messageHash === null
      ? []
      : [
          columns([
            ['  domain hash', domainHash],
            ['  message hash', messageHash],
          ]),
        ]),
  ].join('\n');
}
