import type { Position } from '../../../src-shared/contract/index.ts';
import { floorTo, mulFloor, type Fixed } from '../../../src-shared/money/index.ts';
import type { Connection } from '../../connection/index.ts';
import { readDecimal } from '../../format/index.ts';
import type { Markets } from '../markets.svelte.ts';
import type { Messages } from '../messages.svelte.ts';
import { outcomeOf, type Outcome } from '../outcome.ts';
import type { Signers } from '../signers.svelte.ts';
import type { Confirming } from './confirming.svelte.ts';
import { makeIntent, type Intent } from './intent.ts';

/** What becomes of a position: all of it closed, a part, or twice its size the other way. */
export type Closure = 'close' | 'half' | 'quarter' | 'reverse';
export const CLOSURES: readonly Closure[] = ['close', 'half', 'quarter', 'reverse'];

/** One order of a closing, and what became of it. */
export interface ClosingOrder {
  readonly intent: Intent;
  readonly outcome: Outcome | null;
}

interface Parts {
  readonly connection: Connection;
  readonly markets: Markets;
  readonly messages: Messages;
  readonly signers: Signers;
  readonly confirming: Confirming;
}

/** Positions that are closed at market: orders as all others, one after the other, asked about as the ticket's are. */
export class Closing {
  /** Waiting for a second yes. */
  #asking = $state.raw<readonly Intent[] | null>(null);
  #orders = $state.raw<readonly ClosingOrder[]>([]);
  #busy = $state(false);
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get asking(): readonly Intent[] | null {
    return this.#asking;
  }

  get busy(): boolean {
    return this.#busy;
  }

  /** Orders of the newest closing that did not get through. */
  readonly failed: readonly ClosingOrder[] = $derived.by(() =>
    this.#orders.filter(({ outcome }) => {
      if (outcome === null || outcome.is === 'sending') return false;
      return outcome.is !== 'answered' || outcome.answer.state !== 'Sequenced';
    }),
  );

  /** A closing of one position. Nothing happens where its part would be smaller than the smallest size. */
  begin(position: Position, closure: Closure): void {
    this.#start([this.#intentOf(position, closure)]);
  }

  /** All of them, always asked about: one click must not take everything away. */
  all(positions: readonly Position[]): void {
    const intents = positions.map((position) => this.#intentOf(position, 'close'));
    this.#start(intents, true);
  }

  confirm(): void {
    const intents = this.#asking;
    this.#asking = null;
    if (intents) void this.#send(intents);
  }

  dismiss(): void {
    this.#asking = null;
  }

  #start(made: readonly (Intent | null)[], always = false): void {
    // One at a time: a second click makes no second order.
    if (this.#busy || this.#asking !== null) return;
    const intents = made.filter((intent): intent is Intent => intent !== null);
    if (intents.length === 0) return;
    const { confirming } = this.#parts;
    if (always || intents.some(({ notional }) => confirming.asks(notional))) this.#asking = intents;
    else void this.#send(intents);
  }

  #intentOf({ symbol, strategy, side, amount, markPrice }: Position, closure: Closure): Intent | null {
    const { markets, signers } = this.#parts;
    const size = readDecimal(amount);
    const step = readDecimal(markets.infoOf(symbol)?.minOrderSize ?? '');
    if (size === undefined || step === undefined || step <= 0n) return null;
    const sent = sizeOf(size, closure, step);
    if (sent <= 0n) return null;
    const mark = readDecimal(markPrice ?? '');
    return makeIntent({
      symbol,
      strategy,
      side: side === 'long' ? 'sell' : 'buy',
      type: 'market',
      amount: sent,
      price: null,
      stopPrice: null,
      notional: mark === undefined ? null : mulFloor(sent, mark),
      pricePlaces: markets.placesOf(symbol).price,
      naming: signers.naming('order', symbol),
    });
  }

  async #send(intents: readonly Intent[]): Promise<void> {
    const { connection, messages } = this.#parts;
    this.#busy = true;
    this.#orders = intents.map((intent) => ({ intent, outcome: null }));
    try {
      for (const intent of intents) {
        const { words, input } = intent;
        const sent = connection.call('order.place', input);
        const outcome = await outcomeOf({ connection, messages }, words, input.clientId ?? '', sent);
        this.#orders = this.#orders.map((order) => (order.intent === intent ? { intent, outcome } : order));
        // What became of one is not known: the others are left to a person.
        if (outcome.is === 'lost') return;
      }
    } finally {
      this.#busy = false;
    }
  }
}

function sizeOf(size: Fixed, closure: Closure, step: Fixed): Fixed {
  switch (closure) {
    case 'close':
      return size;
    case 'half':
      return floorTo(size / 2n, step);
    case 'quarter':
      return floorTo(size / 4n, step);
    case 'reverse':
      return size * 2n;
  }
}
