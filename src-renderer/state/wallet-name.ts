import type { WalletRow } from '../../src-shared/contract/index.ts';
import type { ErrorData } from '../../src-shared/errors/index.ts';

/** What is wrong with a name for a wallet; null when nothing is, or nothing is written yet. */
export function nameError(name: string, others: readonly WalletRow[] = []): ErrorData | null {
  const wanted = name.trim();
  if (wanted.length > 60)
    return { code: 'INPUT_INVALID', message: 'This name is too long.', hint: 'At most 60 characters.' };
  if (others.some((row) => row.name === wanted))
    return {
      code: 'INPUT_INVALID',
      message: 'Another wallet has this name.',
      hint: 'Choose one that tells them apart.',
    };
  return null;
}
