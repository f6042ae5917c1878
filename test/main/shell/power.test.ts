import type { PowerMonitor } from 'electron';
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchPower } from '../../../src-main/shell/power.ts';

function watched(platform: NodeJS.Platform) {
  const monitor = Object.assign(new EventEmitter(), {
    getSystemIdleState: vi.fn((): 'active' | 'idle' | 'locked' | 'unknown' => 'active'),
  });
  const machine = { hear: vi.fn(), machineSleeps: vi.fn(), screenLocked: vi.fn() };
  // The double has what is used of the real one.
  const end = watchPower(monitor as never as PowerMonitor, machine, platform);
  return { monitor, machine, end };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the power of the machine', () => {
  it.each(['darwin', 'win32', 'linux'] as const)('tells the daemon of a sleep on %s', (platform) => {
    const { monitor, machine } = watched(platform);
    monitor.emit('suspend');
    expect(machine.machineSleeps).toHaveBeenCalledOnce();
    expect(machine.screenLocked).not.toHaveBeenCalled();
  });

  it.each(['darwin', 'win32'] as const)(
    'tells of a locked screen on %s, and asks for nothing',
    (platform) => {
      const { monitor, machine } = watched(platform);
      expect(machine.hear).toHaveBeenCalledExactlyOnceWith({ screenLock: 'told' });
      monitor.emit('lock-screen');
      expect(machine.screenLocked).toHaveBeenCalledOnce();
      vi.advanceTimersByTime(60_000);
      expect(monitor.getSystemIdleState).not.toHaveBeenCalled();
    },
  );

  it('asks a Linux session whether its screen is locked', () => {
    const { monitor, machine } = watched('linux');
    expect(machine.hear).toHaveBeenCalledExactlyOnceWith({ screenLock: 'perhaps' });
    for (const state of ['active', 'idle', 'unknown'] as const) {
      monitor.getSystemIdleState.mockReturnValue(state);
      vi.advanceTimersByTime(5_000);
    }
    expect(machine.screenLocked).not.toHaveBeenCalled();
    monitor.getSystemIdleState.mockReturnValue('locked');
    vi.advanceTimersByTime(5_000);
    expect(machine.screenLocked).toHaveBeenCalledOnce();
  });

  it('is let go at the end', () => {
    const { monitor, machine, end } = watched('linux');
    end();
    monitor.getSystemIdleState.mockReturnValue('locked');
    vi.advanceTimersByTime(60_000);
    monitor.emit('suspend');
    monitor.emit('lock-screen');
    expect(machine.machineSleeps).not.toHaveBeenCalled();
    expect(machine.screenLocked).not.toHaveBeenCalled();
    expect(monitor.eventNames()).toEqual([]);
  });
});
