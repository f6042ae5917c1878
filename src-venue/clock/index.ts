export { Ticker } from './ticker.ts';
export { MarkPrice } from './mark-price.ts';
export { MAX_STEP_MS, VenueClock, type ClockMode } from './venue-clock.ts';
