import type { Position } from '../../../src-shared/contract/index.ts';
import { partOf } from '../../../src-shared/market/index.ts';
import { ONE } from '../../../src-shared/money/index.ts';
import type { Connection } from '../../connection/index.ts';
import { readDecimal } from '../../format/index.ts';
import { say } from '../../words/index.ts';
import type { Storage } from '../alarms.svelte.ts';
import type { Markets } from '../markets.svelte.ts';
import type { Messages } from '../messages.svelte.ts';
import { outcomeOf, type Outcome } from '../outcome.ts';
import { standingRefusal, thrownRefusal, type Refusal } from '../refusal.ts';
import type { Signers } from '../signers.svelte.ts';
import { Confirming } from './confirming.svelte.ts';
import { TicketFigures, type TicketSources } from './figures.svelte.ts';
import { bracketIntent, scaleIntent, scaleWords, type GroupIntent } from './group-intent.ts';
import { GroupSending } from './group-sending.svelte.ts';
import type { Groups } from './groups.svelte.ts';
import { inSpiteOf, makeIntent, type Intent } from './intent.ts';
import { holds, holdsBracket } from './standing.ts';
import { boxText } from './typed-number.ts';

export interface TicketParts {
  readonly connection: Connection;
  readonly markets: Markets;
  readonly messages: Messages;
  readonly signers: Signers;
  readonly groups: Groups;
  readonly sources: TicketSources;
  readonly storage: Storage | null;
}

/** The order ticket: what is typed, what is wrong with it, and what became of what was sent. */
export class Ticket extends TicketFigures {
  readonly confirming: Confirming;
  readonly groups: GroupSending;
  /** Waiting for a second yes. */
  #asking = $state.raw<Intent | GroupIntent | null>(null);
  /** The intent that the outcome is of. */
  #sent = $state.raw<Intent | null>(null);
  #outcome = $state.raw<Outcome | null>(null);
  /** Fields are blamed for being empty only after an attempt. */
  #tried = $state(false);
  readonly #parts: TicketParts;

  constructor(parts: TicketParts) {
    super(parts.markets, parts.sources);
    this.#parts = parts;
    this.confirming = new Confirming(parts.storage);
    this.groups = new GroupSending(parts);
  }

  /** What the button says. */
  readonly submitWords = $derived.by(() =>
    this.isOneOfSeveral ? say().ticket.sent.within(this.#sentWords, this.strategy) : this.#sentWords,
  );

  readonly #sentWords = $derived.by(() => {
    const { symbol, places } = this.markets;
    const { orders } = this.scale;
    if (this.type === 'scale' && orders !== null)
      return scaleWords({ symbol, side: this.side, rungs: orders, pricePlaces: places.price });
    return this.type !== 'scale' && this.exits.on
      ? say().ticket.sent.bracket(this.orderWords)
      : this.orderWords;
  });

  get asking(): Intent | GroupIntent | null {
    return this.#asking;
  }

  get outcome(): Outcome | null {
    return this.#outcome;
  }

  /** What was said against the newest order or bracket, while it is still what is typed. */
  readonly refusal: Refusal | null = $derived.by(() => {
    const { read: typed, side, type } = this;
    const form = { typed, side, type, symbol: this.markets.symbol };
    const { outcome } = this.groups;
    if (outcome?.is === 'failed')
      return holdsBracket(form, this.exits, outcome.intent) ? thrownRefusal(outcome.error) : null;
    return this.#sent !== null && holds(form, this.#sent.input) ? standingRefusal(this.#outcome) : null;
  });

  get sending(): boolean {
    return this.#outcome?.is === 'sending' || this.groups.sending;
  }

  get tried(): boolean {
    return this.#tried;
  }

  /** Sets the amount to a part of what the margin allows, in the unit of the box. */
  takeShare(percent: bigint): void {
    const step = this.lot;
    if (step === undefined || this.most === null) return;
    if (this.unit === 'percent') this.amount = percent.toString();
    else this.amount = this.written(partOf(this.most, (percent * ONE) / 100n, step));
  }

  /** An arrow key in a box of the scale or of the exits, which begin at the best price of the own side. */
  stepScale(box: 'from' | 'to' | 'count', steps: bigint): void {
    this.scale.step(box, steps, this.startPrice);
  }

  stepExit(box: 'stop' | 'target', steps: bigint): void {
    this.exits.step(box, steps, this.read?.price ?? this.startPrice);
  }

  /** A price of the book was picked. */
  takePrice(picked: string): void {
    const price = boxText(picked);
    if (this.type === 'scale') {
      if (this.scale.from === '') this.scale.from = price;
      else this.scale.to = price;
      return;
    }
    if (this.type === 'market') this.type = 'limit';
    if (this.type === 'stop' && this.stopPrice === '') this.stopPrice = price;
    else this.price = price;
  }

  /** An amount of the book was picked, in units. */
  takeAmount(amount: string): void {
    const size = readDecimal(amount);
    if (size !== undefined) this.amount = this.written(size);
  }

  /** Fills in what would close a position; sending it stays a decision of its own. */
  prepareClose(position: Position): void {
    // Elsewhere the same order would open another position and leave this one.
    this.strategy = position.strategy;
    this.side = position.side === 'long' ? 'sell' : 'buy';
    this.type = 'market';
    this.unit = 'units';
    this.exits.clear();
    this.amount = boxText(position.amount);
  }

  /** Another market: what was typed for the one before does not fit it. */
  clear(): void {
    this.amount = '';
    this.price = '';
    this.stopPrice = '';
    this.exits.clear();
    this.scale.clear();
    this.groups.clear();
    this.#tried = false;
    this.#asking = null;
    // What is on its way stays: until it is answered, nothing else is sent.
    if (this.#outcome?.is === 'sending') return;
    this.#outcome = null;
    this.#sent = null;
  }

  /** Sends what is typed, or asks first when it is to be asked about. False when a field must be corrected. */
  submit(): boolean {
    this.#tried = true;
    // One at a time: neither a key that is held down nor a second click makes a second order.
    if (this.sending || this.#asking !== null) return true;
    const intent = this.#intent();
    if (intent === null) return false;
    if (this.confirming.asks(intent.notional)) this.#asking = intent;
    else this.#go(intent);
    return true;
  }

  #intent(): Intent | GroupIntent | null {
    const { read, planned, side, type, strategy, exits, scale } = this;
    const { symbol, places } = this.markets;
    const { signers } = this.#parts;
    const single = type !== 'scale' && !exits.on;
    const naming = single ? signers.naming('order', symbol) : signers.namingGroup(symbol);
    const notional = this.largestValue;
    const shared = { strategy, notional, pricePlaces: places.price, naming };
    if (type === 'scale') {
      if (scale.orders === null || planned === null) return null;
      const kind = scale.postOnly ? 'post-only' : 'limit';
      return scaleIntent({ ...shared, symbol, side, type: kind, rungs: scale.orders, orders: planned });
    }
    if (read === null) return null;
    if (!exits.on) return makeIntent({ ...shared, ...read, symbol, side, type });
    if (exits.read === null || planned === null) return null;
    const entry = { ...read, side, type, symbol };
    return bracketIntent({ ...shared, entry, exits: exits.read, orders: planned });
  }

  /** Asks whether it should be sent in spite of what was found: the second, deliberate step. */
  askInSpite(): void {
    const rule = this.refusal?.rule ?? null;
    if (this.#sent && rule !== null && !this.sending) this.#asking = inSpiteOf(this.#sent, rule);
  }

  /** The second yes: exactly the intent that was shown goes out. */
  confirm(): void {
    const intent = this.#asking;
    this.#asking = null;
    if (intent) this.#go(intent);
  }

  dismiss(): void {
    this.#asking = null;
  }

  #go(intent: Intent | GroupIntent): void {
    this.#tried = false;
    if ('command' in intent) {
      this.#outcome = null;
      this.#sent = null;
      void this.groups.send(intent);
    } else {
      this.groups.clear();
      void this.#send(intent);
    }
  }

  async #send(intent: Intent): Promise<void> {
    const { words, input } = intent;
    this.#sent = intent;
    this.#outcome = { is: 'sending', words };
    const { connection, messages } = this.#parts;
    const sent = connection.call('order.place', input);
    const outcome = await outcomeOf({ connection, messages }, words, input.clientId ?? '', sent);
    // An answer belongs to its own order, not to one that was sent since.
    if (this.#sent === intent) this.#outcome = outcome;
  }
}
