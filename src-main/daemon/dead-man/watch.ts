import type { Presence } from '../presence.ts';
import type { Alarm } from '../../alarm/index.ts';
import type { DeadManSettings } from './settings.ts';

type Watched = Pick<DeadManSettings, 'watch' | 'seconds'>;

/** Whether what the switch watches is there. Times are of its alarm. */
export class Watch {
  private readonly presence: Presence;
  private readonly alarm: Alarm;
  private lastBeat = -Infinity;

  constructor(presence: Presence, alarm: Alarm) {
    this.presence = presence;
    this.alarm = alarm;
  }

  /** The caller whose heartbeat is watched is alive. */
  beat(): void {
    this.lastBeat = this.alarm.now();
  }

  isThere(settings: Watched): boolean {
    switch (settings.watch.kind) {
      case 'interface':
        return this.presence.hasInterface;
      case 'clients':
        return this.presence.hasClients;
      case 'heartbeat':
        return this.alarm.now() - this.lastBeat < graceMs(settings);
    }
  }

  /** Since when it is gone. A beat that is missed counts from the last one that came. */
  goneSince({ watch }: Watched): number {
    return watch.kind === 'heartbeat' && this.lastBeat > -Infinity ? this.lastBeat : this.alarm.now();
  }

  /** How long until it is gone without another beat; null for what says itself when it goes. */
  quietInMs(settings: Watched): number | null {
    return settings.watch.kind === 'heartbeat' ? this.lastBeat + graceMs(settings) - this.alarm.now() : null;
  }
}

/** Half of the time without a beat is nothing; then it counts down the other half. */
const graceMs = ({ seconds }: Watched): number => (seconds * 1000) / 2;
