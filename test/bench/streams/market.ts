import { marketOf, type MarketSpec } from '../../../src-venue/engine/index.ts';

const found = marketOf('ETHP');
if (found === undefined) throw new Error('The venue has no market ETHP.');

/** The market that the streams trade in. */
export const MARKET: MarketSpec = found;
