export { statsGate, UpgradeWindow } from './read-gate.ts';
export { RequestLimits, type Budget, type LimitMode, type Slot } from './request-limits.ts';
export { SlotQueue } from './slots.ts';
