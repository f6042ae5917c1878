import type { WalletRow } from '../../src-shared/contract/index.ts';
import type { ErrorData } from '../../src-shared/errors/index.ts';
import { say } from '../words/index.ts';

/** What is wrong with a name for a wallet; null when nothing is, or nothing is written yet. */
export function nameError(name: string, others: readonly WalletRow[] = []): ErrorData | null {
  const wanted = name.trim();
  if (wanted.length > 60)
    return { code: 'INPUT_INVALID', message: say().wallets.nameTooLong, hint: say().wallets.nameMost };
  if (others.some((row) => row.name === wanted))
    return {
      code: 'INPUT_INVALID',
      message: say().wallets.nameTaken,
      hint: say().wallets.nameHint,
    };
  return null;
}
