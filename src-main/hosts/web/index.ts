export { startWebHost, type WebHost, type WebHostOptions } from './host.ts';
