import { parsePath, pathText } from '../wallets/path.ts';
import { ledgerPath } from './errors.ts';

/** Both layouts of accounts that are common: that of Ledger Live, and that of BIP-44, which most other wallets use. */
export const LEDGER_LAYOUTS = ['live', 'bip44'] as const;
export type LedgerLayout = (typeof LEDGER_LAYOUTS)[number];

const HARDENED = 0x8000_0000;
const PURPOSE = 44 + HARDENED;
const ETHEREUM = 60 + HARDENED;
/** The index of an account is hardened in one of the layouts. */
const ACCOUNTS = HARDENED;

/** The path of the account number `index` in a layout, counted from 0. */
export function accountPath(layout: LedgerLayout, index: number): string {
  return layout === 'live' ? `m/44'/60'/${index}'/0/0` : `m/44'/60'/0'/0/${index}`;
}

/** The paths of a page of accounts; the last pages may be shorter, since indexes end at 2³¹. */
export function pageOfPaths(layout: LedgerLayout, from: number, count: number): string[] {
  const length = Math.max(0, Math.min(count, ACCOUNTS - from));
  return Array.from({ length }, (_, place) => accountPath(layout, from + place));
}

/**
 * The path as it is kept, of whatever notation a person used.
 * @throws {CountersignError} `PATH_SYNTAX`; `LEDGER_PATH` where the Ethereum app has no keys
 */
export function readLedgerPath(text: string): string {
  const steps = parsePath(text);
  const [purpose, coin] = steps;
  if (purpose !== PURPOSE || coin !== ETHEREUM) throw ledgerPath("it does not begin with m/44'/60'");
  if (steps.length < 3) throw ledgerPath('it names no account');
  return pathText(steps);
}
