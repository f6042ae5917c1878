import type { CommandHandlers, StreamItem } from '../../../src-shared/contract/index.ts';
import { formatDecimal } from '../../../src-shared/money/index.ts';
import { PANIC_PLAN, panicSample } from './samples-safety.ts';
import type { World } from './world.ts';

type Names =
  | 'panic.plan'
  | 'panic'
  | 'trading.resume'
  | 'deadMan.get'
  | 'deadMan.preview'
  | 'deadMan.set'
  | 'deadMan.heartbeat'
  | 'rails.get'
  | 'rails.preview'
  | 'rails.set';
type Rails = StreamItem<'rails'>['rails'];

const text = <T>(value: T | bigint): T | string => (typeof value === 'bigint' ? formatDecimal(value) : value);

/** What stops trading, as the fake daemon answers it: at once, or as far as `panicSteps` goes. */
export function safetyHandlers(world: World): Pick<CommandHandlers, Names> {
  const changed = (change: object): Rails => {
    const rails: Record<string, unknown> = { ...world.held.rails.rails };
    for (const [name, value] of Object.entries(change) as [string, unknown][]) {
      if (value === null) delete rails[name];
      else if (value !== undefined) rails[name] = text(value);
    }
    return rails;
  };
  return {
    'panic.plan': () => world.panicPlan,
    panic: () => {
      const now = Date.now();
      const report = panicSample(now, world.panicSteps ?? PANIC_PLAN.pairs.length);
      world.set('panic', report);
      if (report.endedAt !== null) world.set('orders', []);
      world.set('status', { ...world.held.status, paused: { since: now, by: 'panic at the interface' } });
      return report;
    },
    'trading.resume': () => {
      world.set('status', { ...world.held.status, paused: null });
      return {};
    },
    'deadMan.get': () => world.held.deadMan,
    'deadMan.preview': ({ change }) => ({
      weakens: world.held.deadMan.enabled && change.enabled === false,
      preview: {
        title: 'Switch the dead man’s switch off',
        sentences: ['Orders then stay open when the interface has gone.'],
        signer: 'the interface or the passphrase of the vault',
        fields: [{ name: 'enabled', raw: String(change.enabled ?? true) }],
        digest: null,
      },
    }),
    'deadMan.set': ({ change }) => {
      const before = world.held.deadMan;
      const enabled = change.enabled ?? before.enabled;
      const deadMan: StreamItem<'deadMan'> = {
        ...before,
        ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
        state: enabled ? 'armed' : 'off',
      };
      world.set('deadMan', deadMan);
      const { status } = world.held;
      world.set('status', { ...status, deadMan: { state: deadMan.state, firesInMs: null } });
      return deadMan;
    },
    'deadMan.heartbeat': () => ({}),
    'rails.get': () => world.held.rails,
    'rails.preview': ({ rails }) => {
      const before = world.held.rails.rails as Record<string, unknown>;
      const loosens = Object.entries(rails).some(
        ([name, value]) =>
          value === null ||
          (before[name] !== undefined && !Array.isArray(value) && Number(text(value)) > Number(before[name])),
      );
      return {
        loosens,
        preview: {
          title: 'Change the guard rails of the whole app',
          sentences: [
            'Afterwards:',
            'At most 50,000 USDC in one order.',
            'At most 500 USDC of loss in a day.',
          ],
          signer: 'the interface or the passphrase of the vault',
          fields: Object.entries(rails).map(([name, value]) => ({
            name,
            raw: value === null ? 'taken away' : String(text(value)),
          })),
          digest: null,
        },
      };
    },
    'rails.set': ({ rails }) => {
      world.set('rails', { ...world.held.rails, rails: changed(rails) });
      return world.held.rails;
    },
  };
}
