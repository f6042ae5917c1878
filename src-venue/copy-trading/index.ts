export { startCopyTrading, type CopyTrading } from './server.ts';
