export { Ledger, type DeviceQuestion, type LedgerAccountAt } from './ledger.ts';
export { ledgerJsPort } from './ledgerjs/index.ts';
export type { LedgerPort } from './port.ts';
