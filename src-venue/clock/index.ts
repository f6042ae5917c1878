export { Ticker } from './ticker.ts';
export { MarkPrice } from './mark-price.ts';
export { VenueClock, type ClockMode } from './venue-clock.ts';
