import * as v from 'valibot';

/** Seconds up to the end of the year 9999: milliseconds are told from them, or a read would look later than it was. */
export const UnixSeconds = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(253_402_300_799));

/** profile: 6, the envelope of every read but the volume one. */
export function envelopeOf<const T extends v.GenericSchema>(value: T) {
  return v.object({
    value,
    success: v.literal(true),
    timestamp: UnixSeconds,
    nextGlobalOrdinal: v.nullish(v.number()),
  });
}

/** interface: Read-endpoint error response. */
export const ReadErrorSchema = v.object({
  success: v.literal(false),
  errorMsg: v.optional(v.union([v.string(), v.array(v.looseObject({}))])),
});
