import type { CountersignError } from '../../../src-shared/errors/index.ts';
import { ledgerAnswer, ledgerAppNew, ledgerAppOld, ledgerWrongApp } from './errors.ts';
import type { LedgerApp, LedgerModel } from './port.ts';

const APP = 'Ethereum';
/** The oldest version that was seen to sign structured messages, and the newest one that was tried. */
const OLDEST = '1.17.0';
const NEWEST = '1.23';

/**
 * Refuses another app, and one that is too old to show a message field by field.
 * @returns a warning about one that is too new to be known; null when there is none
 * @throws {CountersignError} `LEDGER_WRONG_APP`, `LEDGER_APP_OLD`, `LEDGER_ANSWER`
 */
export function assertEthereum({ name, version }: LedgerApp, model: LedgerModel): CountersignError | null {
  if (name !== APP) throw ledgerWrongApp(name);
  const parts = partsOf(version);
  if (parts === null) throw ledgerAnswer('it does not say which version of the app is open');
  if (isBelow(parts, partsOf(OLDEST) ?? [])) throw ledgerAppOld(version, OLDEST, model);
  // Only major and minor part: corrections of what was tried are no news.
  return isBelow(partsOf(NEWEST) ?? [], parts.slice(0, 2)) ? ledgerAppNew(version, NEWEST) : null;
}

function partsOf(version: string): number[] | null {
  const match = /^(\d{1,4})\.(\d{1,4})(?:\.(\d{1,4}))?(?:[-+].*)?$/.exec(version);
  return match === null ? null : [match[1], match[2], match[3] ?? '0'].map(Number);
}

function isBelow(a: readonly number[], b: readonly number[]): boolean {
  for (let place = 0; place < Math.max(a.length, b.length); place++) {
    const difference = (a[place] ?? 0) - (b[place] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}
