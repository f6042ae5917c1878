import type { Alert, AlertCategory } from './alert.ts';

/** How long a toast stands; one that is bad stands longer. */
const TOAST_MS = 6_000;
const BAD_TOAST_MS = 15_000;

/** What stands over the workspace for a while: the newest of a category, and how many there were. */
export interface Toast {
  readonly category: AlertCategory;
  readonly alert: Alert;
  readonly count: number;
  /** By a clock that never jumps. */
  readonly until: number;
}

/** The toasts with these alerts: one of each category at most, so that a burst covers no more than one event does. */
export function withToasts(before: readonly Toast[], loud: readonly Alert[], now: number): readonly Toast[] {
  const toasts = new Map(before.map((toast) => [toast.category, toast]));
  for (const alert of loud) {
    const { category, key } = alert;
    const shown = toasts.get(category);
    const same = shown?.alert.key === key;
    const bad = alert.tone === 'bad' || (shown?.alert.tone === 'bad' && !same);
    toasts.delete(category);
    toasts.set(category, {
      category,
      alert,
      count: same ? shown.count : (shown?.count ?? 0) + 1,
      until: now + (bad ? BAD_TOAST_MS : TOAST_MS),
    });
  }
  return [...toasts.values()];
}
