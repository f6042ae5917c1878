export { lessonOf, type AttemptEnd } from './lessons.ts';
export type { PastSend } from './past.ts';
export { statsGate, UpgradeWindow } from './read-gate.ts';
export { RequestLimits, type LimitMode } from './request-limits.ts';
export { SlotQueue } from './slots.ts';
