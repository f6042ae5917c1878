import type { CommandArguments, VolumeRow } from '../../../src-shared/contract/index.ts';
import { formatDecimal } from '../../../src-shared/money/index.ts';
import type { VolumeEntry } from '../../../src-shared/protocol/index.ts';
import type { PublicReads } from '../../venue-client/index.ts';

/** profile: 6, Bounds and defaults: lookbackCount 1 to 1,000. */
const PAGE = 1_000;
/** Pages skip what is empty, so that there are at most as many as periods; a venue that leads in circles is left. */
const MOST_PAGES = 200;

/** Volume over many periods, newest first: pages are followed until there are `count` periods or no more. */
export async function readVolume(
  reads: Pick<PublicReads, 'volume'>,
  { period, count, symbol, group }: CommandArguments<'market.volume'>,
): Promise<VolumeRow[]> {
  const rows: VolumeRow[] = [];
  let oldest = Infinity;
  let lookbackTimestamp: number | undefined;
  for (let page = 0; page < MOST_PAGES && rows.length < count; page++) {
    const { value, nextLookbackTimestamp } = await reads.volume({
      aggregationPeriod: period,
      lookbackCount: Math.min(PAGE, count - rows.length),
      lookbackTimestamp,
      symbol,
      group,
    });
    for (const entry of value) {
      // A page may begin with the period that the last one ended with.
      if (entry.timestamp >= oldest) continue;
      oldest = entry.timestamp;
      rows.push(rowOf(entry));
    }
    if (nextLookbackTimestamp === null || nextLookbackTimestamp === lookbackTimestamp) break;
    lookbackTimestamp = nextLookbackTimestamp;
  }
  return rows.slice(0, count);
}

function rowOf({ timestamp, overall, markets }: VolumeEntry): VolumeRow {
  return {
    at: timestamp * 1_000,
    notional: overall === null ? null : formatDecimal(overall),
    markets: markets.map(({ symbol, notional, amount }) => ({
      symbol,
      notional: formatDecimal(notional),
      amount: amount === null ? null : formatDecimal(amount),
    })),
  };
}
