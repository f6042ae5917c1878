import * as v from 'valibot';
import type { Fixed } from '../../money/index.ts';
import { UnixSeconds } from './envelope.ts';
import { Decimal } from './values.ts';

/** interface: aggregations/volume, `aggregationPeriod`. */
export type VolumePeriod = 'week' | 'day' | 'hour' | 'minute';

/** Volume of one period. */
export interface VolumeEntry {
  /** Unix seconds at its start. */
  readonly timestamp: number;
  /** In USDC; null when the entry does not carry the sum of all markets. */
  readonly overall: Fixed | null;
  /** By market, in the order of the entry. */
  readonly markets: readonly {
    readonly symbol: string;
    readonly notional: Fixed;
    readonly amount: Fixed | null;
  }[];
}

const NOTIONAL = 'volume_notional_';
const AMOUNT = 'volume_amount_';

/** interface: Volume aggregation response, "Entry": names of totals are made of their grouping. */
const Entry = v.pipe(
  v.objectWithRest({ timestamp: UnixSeconds }, v.nullable(Decimal)),
  v.transform(({ timestamp, ...totals }): VolumeEntry => {
    const symbols = Object.keys(totals).flatMap((name) =>
      name.startsWith(NOTIONAL) && name !== `${NOTIONAL}overall` ? [name.slice(NOTIONAL.length)] : [],
    );
    return {
      timestamp,
      overall: totals[`${NOTIONAL}overall`] ?? null,
      markets: symbols.flatMap((symbol) => {
        const notional = totals[NOTIONAL + symbol] ?? null;
        return notional === null ? [] : [{ symbol, notional, amount: totals[AMOUNT + symbol] ?? null }];
      }),
    };
  }),
);

/** interface: Volume aggregation response (success). */
export const VolumeSchema = v.object({
  success: v.literal(true),
  timestamp: UnixSeconds,
  nextLookbackTimestamp: v.nullable(UnixSeconds),
  value: v.array(Entry),
});
export type VolumePage = v.InferOutput<typeof VolumeSchema>;
