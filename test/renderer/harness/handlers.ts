import type { Handlers, StreamItem, StreamName } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { fakeHandlers } from '../../contract/fake-handlers.ts';
import { groupHandlers } from './handlers-groups.ts';
import { historyHandlers } from './handlers-history.ts';
import { keysHandlers } from './handlers-keys.ts';
import { marketHandlers } from './handlers-market.ts';
import { practiceHandlers } from './handlers-practice.ts';
import { requestHandlers } from './handlers-requests.ts';
import { safetyHandlers } from './handlers-safety.ts';
import { sessionHandlers } from './handlers-sessions.ts';
import { statusSample, WALLET } from './samples.ts';
import { simulatedOrders } from './simulated-orders.ts';
import type { World } from './world.ts';

const DELAY_MS = 12;
const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, DELAY_MS));

/** Serves a world through the contract. It has no rules of an exchange: what it is told to answer, it answers. */
export function handlersOf(world: World): Handlers {
  const held =
    <N extends keyof World['held']>(name: N) =>
    (_params: unknown, emit: (item: World['held'][N]) => void): (() => void) => {
      emit(world.held[name]);
      return world.onChange((changed) => {
        if (changed === name) emit(world.held[name]);
      });
    };
  const onChange = (name: StreamName, emit: () => void): (() => void) => {
    emit();
    return world.onChange((changed) => {
      if (changed === name) emit();
    });
  };
  const bookOf = (symbol: string, aggregation: string | undefined, depth: number): StreamItem<'book'> => {
    const market = world.market(symbol);
    if (!market)
      throw new CountersignError(
        'UnsupportedMarket',
        'The venue has no such market.',
        'Choose one of the list.',
      );
    const step = aggregation ?? market.shape.tick;
    const rows =
      world.bookState === 'loading' ? { bids: [], asks: [] } : (world.bookRows ?? market.rows(step, depth));
    return { symbol, aggregation: step, state: world.bookState, staleSince: world.staleSince, ...rows };
  };
  const orderBookOf = (symbol: string, depth: number): StreamItem<'book3'> => {
    const { bookState: state, staleSince } = world;
    const market = world.market(symbol);
    if (!market || state === 'loading') return { symbol, state, staleSince, bids: [], asks: [], own: [] };
    const own = world.held.orders.filter((order) => order.symbol === symbol && order.type !== 'stop');
    return { symbol, state, staleSince, ...simulatedOrders(market.book, own, depth) };
  };

  const market = marketHandlers(world);
  return {
    commands: {
      ...fakeHandlers({}).commands,
      ...market.commands,
      ...requestHandlers(world),
      ...groupHandlers(world),
      ...historyHandlers(world),
      ...practiceHandlers(world),
      ...safetyHandlers(world),
      ...sessionHandlers(world),
      ...keysHandlers(world),
      'status.public': () => ({ version: '0.1.0', profile: 'practice', authenticated: true }),
      'status.get': () => world.held.status,
      'host.open': () => ({ url: null }),
      'practice.preview': () => world.preview,
      'practice.start': async () => {
        await later();
        world.set('status', statusSample(Date.now()));
        return { wallet: WALLET, strategy: 'main', session: 's1' };
      },
      'profiles.accept': () => {
        world.set('status', {
          ...world.held.status,
          profile: { ...world.held.status.profile, accepted: true },
        });
        return {};
      },
      'market.list': () => world.marketList,
      'market.tickers': () => world.markets.map((market) => market.ticker()),
      'market.book': ({ symbol, aggregation, depth }) => bookOf(symbol, aggregation, depth),
      'order.list': () => world.held.orders,
      'position.list': () => world.held.positions,
      'account.get': () => world.held.account,
    },
    streams: {
      ...market.streams,
      status: held('status'),
      orders: held('orders'),
      positions: held('positions'),
      account: held('account'),
      groups: held('groups'),
      wallets: held('wallets'),
      sessions: held('sessions'),
      approvals: held('approvals'),
      rails: held('rails'),
      panic: held('panic'),
      deadMan: held('deadMan'),
      lock: held('lock'),
      hardware: held('hardware'),
      audit: held('audit'),
      book: ({ symbol, aggregation, depth }, emit) =>
        onChange('book', () => {
          emit(bookOf(symbol, aggregation, depth));
        }),
      book3: ({ symbol, depth }, emit) =>
        onChange('book3', () => {
          emit(orderBookOf(symbol, depth));
        }),
      tickers: (_params, emit) =>
        onChange('tickers', () => {
          const nextFundingTime = Math.ceil(Date.now() / 28_800_000) * 28_800_000;
          emit(world.markets.map((market) => ({ ...market.ticker(), nextFundingTime })));
        }),
      trades: ({ symbol }, emit) =>
        onChange('trades', () => {
          emit({ reset: true, rows: world.market(symbol)?.trades ?? [] });
        }),
      requests: (_params, emit) =>
        onChange('requests', () => {
          emit({ reset: true, rows: world.requests });
        }),
    },
  };
}
