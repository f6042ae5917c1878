export { Holding, Strategy, type VenueOrder } from './strategy.ts';
export { Accounts, Trader } from './trader.ts';
