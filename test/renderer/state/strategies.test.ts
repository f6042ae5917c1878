import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openOrderColumns } from '../../../src-renderer/panels/tables/open-order-columns.ts';
import { TableView } from '../../../src-renderer/components/table.svelte.ts';
import { ACCOUNT, POSITIONS } from '../harness/samples.ts';
import { startTerminal } from '../harness/terminal.ts';

let { carrier, terminal }: Awaited<ReturnType<typeof startTerminal>> = {} as never;
beforeEach(async () => {
  ({ carrier, terminal } = await startTerminal());
});
afterEach(() => {
  terminal.connection.close();
});
const [main] = ACCOUNT.strategies;
const only = { ...ACCOUNT, strategies: main ? [main] : [] };

describe('the strategy of a row', () => {
  it('is named in its words where the account has several, and left out where it has one', () => {
    carrier.item('account', only);
    expect(terminal.within('Close ETHP', 'main')).toBe('Close ETHP');
    const [position] = POSITIONS;
    if (!position) throw new Error('There is no sample.');
    carrier.item('positions', [position, { ...position, side: 'short', strategy: 'hedge' }]);
    expect(terminal.within('Close ETHP', 'hedge')).toBe('Close ETHP, strategy hedge');
    expect(terminal.within('Close ETHP', null)).toBe('Close ETHP');
  });

  it('is a column of open orders by itself from the second strategy on', () => {
    const view = new TableView(
      openOrderColumns({
        places: (symbol) => terminal.markets.placesOf(symbol),
        several: () => terminal.hasStrategies,
        tight: () => false,
        now: () => 0,
      }),
    );
    carrier.item('account', only);
    expect(view.isShown('strategy')).toBe(false);
    carrier.item('account', {
      ...only,
      strategies: [...only.strategies, { ...only.strategies[0], strategy: 'hedge' }],
    });
    expect(view.isShown('strategy')).toBe(true);
  });
});
