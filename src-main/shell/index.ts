export { openDesktop } from './desktop.ts';
export { utilityVenueLauncher } from './venue.ts';
export { ownWords } from './words.ts';
