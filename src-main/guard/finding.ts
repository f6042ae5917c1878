import { SAFETY, type SafetyFailure } from '../../src-shared/protocol/index.ts';

/** Something that speaks against a request, found before it is signed. */
export interface Finding {
  /** The venue's safety value or error reason, or the name of a rail; what `--override` takes. */
  readonly rule: string;
  /** The venue's safety value where the venue would refuse by one; null for other reasons and for our own rails. */
  readonly safety: string | null;
  readonly message: string;
  /** What would be allowed: the nearest value. */
  readonly hint: string;
  /** A prediction may be overridden by a person; a rail may not. */
  readonly mayOverride: boolean;
}

/** A prediction that the venue would refuse by this safety value. */
export function predicted(rule: SafetyFailure, hint: string): Finding {
  return { rule, safety: rule, message: SAFETY[rule], hint, mayOverride: true };
}
