import { PASSPHRASE_MIN } from '../../src-shared/contract/index.ts';
import type { ErrorData } from '../../src-shared/errors/index.ts';
import { say } from '../words/index.ts';

/** A passphrase that is chosen: typed twice, since nobody can bring it back. */
export class NewPassphrase {
  first = $state('');
  second = $state('');

  readonly firstError: ErrorData | null = $derived.by(() =>
    this.first === '' || this.first.length >= PASSPHRASE_MIN
      ? null
      : wrong(say().custody.passphrase.least(PASSPHRASE_MIN), say().custody.passphrase.longer),
  );

  readonly secondError: ErrorData | null = $derived.by(() =>
    this.second === '' || this.second === this.first ? null : wrong(say().custody.passphrase.differs, ''),
  );

  get ready(): boolean {
    return this.first.length >= PASSPHRASE_MIN && this.first === this.second;
  }

  /** Nothing of it stays. */
  clear(): void {
    this.first = '';
    this.second = '';
  }
}

const wrong = (message: string, hint: string): ErrorData => ({ code: 'INPUT_INVALID', message, hint });
