import type { PowerMonitor } from 'electron';
import type { Daemon } from '../daemon/index.ts';

/** How often a Linux session is asked whether its screen is locked: there nobody tells. */
const ASK_MS = 5_000;
/** Seconds without input after which a session may count as idle; only `locked` is looked at. */
const IDLE_SECONDS = 60;

/**
 * Tells the daemon when the machine sleeps and when its screen is locked. Electron tells of a locked screen on macOS
 * and Windows; a Linux session is asked, and knows of it where it has a screen saver.
 * @returns what to call when the app ends
 */
export function watchPower(
  monitor: Pick<PowerMonitor, 'on' | 'off' | 'getSystemIdleState'>,
  machine: Daemon['machine'],
  platform: NodeJS.Platform = process.platform,
): () => void {
  const asleep = (): void => {
    machine.machineSleeps();
  };
  const locked = (): void => {
    machine.screenLocked();
  };
  monitor.on('suspend', asleep);
  monitor.on('lock-screen', locked);
  const asks = platform === 'linux';
  const timer = asks
    ? setInterval(() => {
        if (monitor.getSystemIdleState(IDLE_SECONDS) === 'locked') locked();
      }, ASK_MS)
    : undefined;
  machine.hear({ screenLock: asks ? 'perhaps' : 'told' });
  return () => {
    clearInterval(timer);
    monitor.off('suspend', asleep);
    monitor.off('lock-screen', locked);
  };
}
