import { say } from '../../words/index.ts';
import type { Action } from './action.ts';
import type { ActionParts } from './actions.ts';
import { key } from './chord.ts';

/** They act on the market on screen, and only while keys may trade. */
export function trading({ terminal, workspaces, places }: ActionParts): Action[] {
  const { connection, markets, messages, orders, positions, ticket } = terminal;
  const toTicket = (field: string): void => {
    workspaces.open('ticket');
    places.field('ticket', field);
  };
  const side = (to: 'buy' | 'sell', words: () => string, code: string): Action => ({
    id: `side-${to}`,
    category: 'trading',
    words,
    key: key(code),
    run: () => {
      ticket.side = to;
      workspaces.open('ticket');
      messages.say('plain', words());
    },
  });
  const focus = (field: string, words: () => string, code: string): Action => ({
    id: `focus-${field}`,
    category: 'trading',
    words,
    key: key(code),
    run: () => {
      toTicket(field);
    },
  });
  /** In the strategy that the ticket trades in, before any other. */
  const own = () => {
    const here = (positions.value ?? []).filter(({ symbol }) => symbol === markets.symbol);
    return here.find(({ strategy }) => strategy === ticket.strategy) ?? here[0];
  };
  return [
    side('buy', () => say().keys.buySide, 'KeyB'),
    side('sell', () => say().keys.sellSide, 'KeyS'),
    focus('price', () => say().keys.focusPrice, 'KeyP'),
    focus('amount', () => say().keys.focusAmount, 'KeyA'),
    {
      id: 'cancel-all',
      category: 'trading',
      words: () => say().keys.cancelAll,
      sharp: true,
      key: key('KeyX', 'shift'),
      enabled: () =>
        connection.live && (orders.stream.value ?? []).some(({ symbol }) => symbol === markets.symbol),
      run: () => void orders.cancelAll(markets.symbol, ticket.strategy),
    },
    {
      id: 'close-position',
      category: 'trading',
      words: () => say().keys.closePosition,
      key: key('KeyC', 'shift'),
      enabled: () => connection.live && own() !== undefined,
      run: () => {
        const position = own();
        if (!position) return;
        ticket.prepareClose(position);
        toTicket('amount');
      },
    },
  ];
}
