import type { CommandHandlers } from '../../../src-shared/contract/index.ts';
import { readVolume } from '../market/volume.ts';
import type { Parts } from '../parts.ts';

type Names =
  'market.list' | 'market.tickers' | 'market.book' | 'market.trades' | 'market.candles' | 'market.volume';

/** Markets, prices and what was traded. */
export function marketCommands({
  catalogue,
  books,
  trades,
  candles,
  reads,
}: Parts): Pick<CommandHandlers, Names> {
  return {
    'market.list': async () => {
      await catalogue.ensure();
      return catalogue.list();
    },
    'market.tickers': async () => {
      await catalogue.ensure();
      await catalogue.refreshTickers();
      return catalogue.tickerRows();
    },
    'market.book': (input) => books.snapshot(input),
    'market.trades': async ({ symbol, limit }) => {
      await catalogue.ensure();
      return trades.read(catalogue.require(symbol).symbol, limit);
    },
    'market.candles': (input) => candles.page(input),
    'market.volume': async (input) => {
      await catalogue.ensure();
      if (input.symbol !== undefined) catalogue.require(input.symbol);
      return readVolume(reads, input);
    },
  };
}
