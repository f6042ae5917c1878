import { flushSync } from 'svelte';
import { vi } from 'vitest';
import { Connection } from '../../../src-renderer/connection/index.ts';
import { Terminal } from '../../../src-renderer/state/index.ts';
import { FakeCarrier } from './fake-carrier.ts';
import { ACCOUNT, MARKETS, ordersSample } from './samples.ts';
import { SHAPES, SimulatedMarket } from './simulation.ts';

/** A terminal whose daemon is the test, with a market, an account and open orders. */
export async function startTerminal(storage?: ConstructorParameters<typeof Terminal>[2]) {
  const carrier = new FakeCarrier();
  const at = (paint: () => void): (() => void) => {
    paint();
    return () => undefined;
  };
  const terminal = new Terminal(new Connection(carrier), at, storage);
  carrier.open();
  const [shape] = SHAPES;
  if (!shape) throw new Error('There is no market to simulate.');
  for (const stream of [
    terminal.tickers,
    terminal.account,
    terminal.positions,
    terminal.orders.stream,
    terminal.requests,
  ])
    stream.use();
  carrier.item('tickers', [new SimulatedMarket(shape, 1).ticker()]);
  carrier.item('account', ACCOUNT);
  carrier.item('positions', []);
  carrier.item(
    'orders',
    ordersSample(Date.now()).filter(({ symbol }) => symbol === 'ETHP'),
  );
  terminal.markets.load(terminal.connection);
  carrier.receive({ t: 'result', id: carrier.lastCall('market.list').id, output: MARKETS });
  await vi.waitFor(() => {
    if (terminal.markets.list.length === 0) throw new Error('The markets are not there yet.');
  });
  flushSync();
  return { carrier, terminal };
}

/** Answers the newest call of a command. */
export function answer(carrier: FakeCarrier, command: string, output: unknown): void {
  carrier.receive({ t: 'result', id: carrier.lastCall(command).id, output });
}

/** How often a command was called. */
export const callsOf = (carrier: FakeCarrier, command: string): number =>
  carrier.sent.filter((frame) => frame.t === 'call' && frame.command === command).length;

/** What the newest call of a command was given. */
export const inputOf = (carrier: FakeCarrier, command: string): Record<string, unknown> =>
  carrier.lastCall(command).input as Record<string, unknown>;

/** An answer that refuses with a safety value or a rail. */
export const refused = (reason: string, safety: string | null) => ({
  requestId: 'r9',
  kind: 'Order',
  state: 'Refused',
  requestHash: null,
  nonce: null,
  error: { reason, safety, message: 'It would be refused.', hint: 'Write less.', retry: 'no' },
});
