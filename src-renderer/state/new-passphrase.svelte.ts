import { PASSPHRASE_MIN } from '../../src-shared/contract/index.ts';
import type { ErrorData } from '../../src-shared/errors/index.ts';

/** A passphrase that is chosen: typed twice, since nobody can bring it back. */
export class NewPassphrase {
  first = $state('');
  second = $state('');

  readonly firstError: ErrorData | null = $derived.by(() =>
    this.first === '' || this.first.length >= PASSPHRASE_MIN
      ? null
      : wrong(`At least ${PASSPHRASE_MIN} characters.`, 'Longer is better: four words or more.'),
  );

  readonly secondError: ErrorData | null = $derived.by(() =>
    this.second === '' || this.second === this.first ? null : wrong('This is not what you wrote above.', ''),
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
