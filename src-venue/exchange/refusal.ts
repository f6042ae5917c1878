import { SAFETY, type SafetyFailure } from '../../src-shared/protocol/index.ts';

/** Why an action is refused before sequencing. */
export interface Refusal {
  readonly failure: SafetyFailure;
  readonly message: string;
}

export function refuse(failure: SafetyFailure, message: string = SAFETY[failure]): Refusal {
  return { failure, message };
}
