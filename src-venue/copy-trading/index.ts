export { CopyTradingState, startCopyTrading, type CopyTrading, type CopyTradingDump } from './server.ts';
