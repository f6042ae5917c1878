import * as v from 'valibot';

/** profile: 6, the envelope of every read but the volume one. */
export function envelopeOf<const T extends v.GenericSchema>(value: T) {
  return v.object({
    value,
    success: v.literal(true),
    /** Unix seconds of the response. */
    timestamp: v.number(),
    nextGlobalOrdinal: v.nullish(v.number()),
  });
}

/** interface: Read-endpoint error response. */
export const ReadErrorSchema = v.object({
  success: v.literal(false),
  errorMsg: v.optional(v.union([v.string(), v.array(v.looseObject({}))])),
});
