import * as v from 'valibot';
import { ERROR_REASONS } from './errors.ts';
import { SAFETY_FAILURES } from './safety.ts';

/** interface: Private-request error body. A reason beyond the table does not parse: the answer is then unreadable. */
export const ErrorBodySchema = v.object({
  error_reason: v.picklist(ERROR_REASONS),
  safety_failure: v.nullish(v.picklist(SAFETY_FAILURES), null),
  message: v.optional(v.string(), ''),
});
export type ErrorBody = v.InferOutput<typeof ErrorBodySchema>;
