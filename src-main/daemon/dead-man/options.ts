import type { PanicPlan, PanicReport } from '../../../src-shared/contract/index.ts';
import type { Logger } from '../../../src-shared/node/index.ts';
import type { Alarm } from '../../alarm/index.ts';
import type { Settings } from '../../storage/index.ts';
import type { Presence } from '../presence.ts';
import type { DeadManSettings } from './settings.ts';

export interface DeadManOptions {
  readonly settings: Settings;
  /** Name under which the profile keeps its records. */
  readonly profile: string;
  readonly presence: Presence;
  readonly alarm: Alarm;
  readonly logger: Logger;
  /** Cancels through the panic path; never throws. */
  readonly cancel: (wish: Pick<DeadManSettings, 'strategies' | 'pause'>) => Promise<PanicReport>;
  /** What it would cancel now. */
  readonly plan: (strategies: DeadManSettings['strategies']) => Promise<PanicPlan>;
}
