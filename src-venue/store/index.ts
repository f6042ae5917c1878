export { Keeper } from './keeper.ts';
export { openStore, type OpenStore } from './open.ts';
