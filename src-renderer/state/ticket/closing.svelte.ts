import type { Position } from '../../../src-shared/contract/index.ts';
import { floorTo, mulFloor, type Fixed } from '../../../src-shared/money/index.ts';
import type { Connection } from '../../connection/index.ts';
import { readDecimal } from '../../format/index.ts';
import { say } from '../../words/index.ts';
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
  /** The positions as they are now; null while they are not known. */
  readonly positions: () => readonly Position[] | null;
}

/** One position and what is to become of it. */
interface Planned {
  readonly position: Position;
  readonly closure: Closure;
  readonly intent: Intent;
}

/**
 * A position whose close is done is not closed once more before its row has followed. Not for ever: an order that met
 * nobody changes no row.
 */
const HOLD_MS = 10_000;

const keyOf = ({ symbol, strategy }: Position): string => `${symbol} ${strategy}`;
const isSame = (a: Position, b: Position): boolean => a.side === b.side && a.amount === b.amount;

/** Positions that are closed at market: orders as all others, one after the other, asked about as the ticket's are. */
export class Closing {
  /** Waiting for a second yes. */
  #asked = $state.raw<readonly Planned[] | null>(null);
  #orders = $state.raw<readonly ClosingOrder[]>([]);
  #busy = $state(false);
  /** Positions whose close went out, as they were then. */
  readonly #held = new Map<string, { readonly position: Position; readonly until: number }>();
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  readonly asking: readonly Intent[] | null = $derived.by(
    () => this.#asked?.map(({ intent }) => intent) ?? null,
  );

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
    this.#start([{ position, closure }]);
  }

  /** All of them, always asked about: one click must not take everything away. */
  all(positions: readonly Position[]): void {
    this.#start(
      positions.map((position) => ({ position, closure: 'close' })),
      true,
    );
  }

  /** The second yes. Where a position is another by now, what would close it is shown anew instead. */
  confirm(): void {
    const asked = this.#asked;
    this.#asked = null;
    if (asked === null) return;
    const rows = this.#parts.positions();
    const now = asked.flatMap((planned) => {
      const row = rows?.find((each) => keyOf(each) === keyOf(planned.position));
      // While they are not known, what was shown is the newest there is.
      return rows === null ? [planned] : row === undefined ? [] : [{ ...planned, position: row }];
    });
    if (
      now.length === asked.length &&
      now.every(({ position }, i) => isSame(position, asked[i]?.position ?? position))
    ) {
      void this.#send(asked);
      return;
    }
    this.#parts.messages.say('unsure', say().positions.changed);
    this.#start(now, true);
  }

  dismiss(): void {
    this.#asked = null;
  }

  #start(wanted: readonly Pick<Planned, 'position' | 'closure'>[], always = false): void {
    // One at a time: a second click makes no second order.
    if (this.#busy || this.#asked !== null) return;
    const { confirming, messages } = this.#parts;
    const free = wanted.filter(({ position }) => !this.#isHeld(position));
    if (free.length < wanted.length) messages.say('unsure', say().positions.held);
    const planned = free.flatMap(({ position, closure }): Planned[] => {
      const intent = this.#intentOf(position, closure);
      return intent === null ? [] : [{ position, closure, intent }];
    });
    if (planned.length === 0) return;
    if (always || planned.some(({ intent }) => confirming.asks(intent.notional))) this.#asked = planned;
    else void this.#send(planned);
  }

  /** Whether its close went out and the row still shows what there was before. */
  #isHeld(position: Position): boolean {
    const held = this.#held.get(keyOf(position));
    if (held === undefined) return false;
    if (isSame(held.position, position) && Date.now() < held.until) return true;
    this.#held.delete(keyOf(position));
    return false;
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

  async #send(planned: readonly Planned[]): Promise<void> {
    const { connection, messages } = this.#parts;
    this.#busy = true;
    this.#orders = planned.map(({ intent }) => ({ intent, outcome: null }));
    try {
      for (const { intent, position } of planned) {
        const { words, input } = intent;
        const sent = connection.call('order.place', input);
        const outcome = await outcomeOf({ connection, messages }, words, input.clientId ?? '', sent);
        this.#orders = this.#orders.map((order) => (order.intent === intent ? { intent, outcome } : order));
        const { state } = outcome.is === 'answered' ? outcome.answer : { state: null };
        if (state === 'Sequenced' || state === 'Unknown' || outcome.is === 'lost')
          this.#held.set(keyOf(position), { position, until: Date.now() + HOLD_MS });
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
