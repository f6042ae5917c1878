import { SvelteSet } from 'svelte/reactivity';
import type { OpenOrder, RequestAnswer } from '../../src-shared/contract/index.ts';
import type { Connection } from '../connection/index.ts';
import { inWords, say } from '../words/index.ts';
import type { Messages } from './messages.svelte.ts';
import type { Signers } from './signers.svelte.ts';
import type { StreamState } from './stream.svelte.ts';

/** Open orders and the cancels that are under way for them. */
export class Orders {
  /** Order hashes whose cancel was asked for and whose row is still there. */
  readonly #cancelling = new SvelteSet<string>();
  /** Symbols whose orders are all being cancelled. */
  readonly #clearing = new SvelteSet<string>();
  readonly stream: StreamState<'orders'>;
  readonly #connection: Connection;
  readonly #messages: Messages;
  readonly #signers: Signers;

  constructor(parts: {
    connection: Connection;
    messages: Messages;
    signers: Signers;
    stream: StreamState<'orders'>;
  }) {
    this.stream = parts.stream;
    this.#connection = parts.connection;
    this.#messages = parts.messages;
    this.#signers = parts.signers;
  }

  isCancelling(order: OpenOrder): boolean {
    return this.#cancelling.has(order.orderHash) || this.#clearing.has(order.symbol);
  }

  isClearing(symbol: string): boolean {
    return this.#clearing.has(symbol);
  }

  /** Asks for a cancel. The row says so at once, and stays until the venue has taken the order away. */
  async cancel(order: OpenOrder, words: string): Promise<void> {
    if (this.isCancelling(order)) return;
    this.#cancelling.add(order.orderHash);
    try {
      const answer = await this.#connection.call('order.cancel', {
        symbol: order.symbol,
        orderHash: order.orderHash,
        ...this.#signers.naming('cancel-order', order.symbol),
      });
      if (answer.state !== 'Sequenced') this.#cancelling.delete(order.orderHash);
      this.#tell(say().orders.cancelOne(words), answer);
    } catch (thrown) {
      this.#cancelling.delete(order.orderHash);
      this.#messages.fail(thrown);
    }
  }

  async cancelAll(symbol: string, strategy: string): Promise<void> {
    if (this.#clearing.has(symbol)) return;
    this.#clearing.add(symbol);
    try {
      const answer = await this.#connection.call('order.cancelAll', {
        symbol,
        strategy,
        ...this.#signers.naming('cancel-all', symbol),
      });
      this.#tell(say().orders.cancelAll(symbol), answer);
    } catch (thrown) {
      this.#messages.fail(thrown);
    } finally {
      this.#clearing.delete(symbol);
    }
  }

  #tell(what: string, { state, error }: RequestAnswer): void {
    const words = say().orders;
    if (state === 'Sequenced') this.#messages.say('good', words.done(what));
    else
      this.#messages.say(
        state === 'Unknown' ? 'unsure' : 'bad',
        words.failed(what, inWords(error?.message ?? words.unknown)),
      );
  }

  /** Forgets cancels of orders that are gone. Called for every new list. */
  settle(orders: readonly OpenOrder[]): void {
    const there = new Set(orders.map(({ orderHash }) => orderHash));
    for (const hash of this.#cancelling) if (!there.has(hash)) this.#cancelling.delete(hash);
  }
}
