import * as v from 'valibot';
import { command } from '../define.ts';
import { Milliseconds, Nothing } from '../values.ts';

/** Something that happened to keys. */
export const AuditRow = v.object({
  /** Counts from 1 without a gap. */
  n: v.number(),
  at: Milliseconds,
  /** True where the machine's clock was beyond belief: `at` is then the time of the record before. */
  clockOff: v.optional(v.boolean()),
  /** `vault.unlocked`, `wallet.signed`, … */
  event: v.string(),
  wallet: v.nullable(v.string()),
  session: v.nullable(v.string()),
  details: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])),
  /** SHA-256 over this record and, by the one before it, everything before. */
  hash: v.string(),
  /** All of it in a sentence. */
  text: v.string(),
});
export type AuditRow = v.InferOutput<typeof AuditRow>;

/** What going through the whole log has found. */
export const AuditVerification = v.object({
  /** True when every record is there, unchanged and in order, up to the last one that was written. */
  whole: v.boolean(),
  /** Records that were found in order. */
  records: v.number(),
  /** The last of them; null when there is none. Written down elsewhere it proves later that nothing before was changed. */
  head: v.nullable(v.object({ n: v.number(), hash: v.string() })),
  /** Bytes of an unfinished last line, which a crash leaves behind and which is no damage. */
  torn: v.number(),
  /** The first thing that is wrong, and the number of the record at which it shows. */
  problem: v.nullable(
    v.object({ code: v.string(), record: v.number(), message: v.string(), hint: v.string() }),
  ),
});
export type AuditVerification = v.InferOutput<typeof AuditVerification>;

export const auditCommands = {
  /** Newest first: those before number `before`, or the newest. */
  'audit.list': command(
    'read',
    v.strictObject({
      before: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
      limit: v.optional(
        v.pipe(
          v.number(),
          v.safeInteger(),
          v.minValue(1, 'must be at least 1'),
          v.maxValue(1000, 'must be at most 1000'),
        ),
        100,
      ),
    }),
    v.array(AuditRow),
  ),
  /** Goes through the whole log. Changes nothing. */
  'audit.verify': command('read', Nothing, AuditVerification),
};
