import type { CommandHandlers } from '../../../src-shared/contract/index.ts';
import type { Parts } from '../parts.ts';

export function marketCommands({
  catalogue,
  books,
}: Parts): Pick<CommandHandlers, 'market.list' | 'market.tickers' | 'market.book'> {
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
  };
}
