import { addressOfSecret } from '../../../src-shared/node/index.ts';
import type { Address } from '../../../src-shared/protocol/index.ts';
import { parsePath } from './path.ts';
import { entropyOf, keyOfEntropy } from './phrase.ts';

/** Where programs put the accounts of one phrase: most of them, and Ledger Live. */
const LAYOUTS = {
  standard: (index: number) => `m/44'/60'/0'/0/${index}`,
  live: (index: number) => `m/44'/60'/${index}'/0/0`,
} as const;
export type Layout = keyof typeof LAYOUTS;

/** The addresses that a phrase gives in a layout. Nothing of it is kept. */
export async function accountsOf(
  phrase: string,
  layout: Layout,
  from: number,
  count: number,
): Promise<{ path: string; address: Address }[]> {
  const entropy = await entropyOf(phrase);
  try {
    const rows = [];
    for (let index = from; index < from + count; index++) {
      const path = LAYOUTS[layout](index);
      const key = await keyOfEntropy(entropy, parsePath(path));
      rows.push({ path, address: addressOfSecret(key) });
      key.fill(0);
    }
    return rows;
  } finally {
    entropy.fill(0);
  }
}
