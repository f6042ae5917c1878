import type { RequestRow } from '../../src-shared/contract/index.ts';
import type { ErrorData } from '../../src-shared/errors/index.ts';
import type { Connection } from '../connection/index.ts';
import { say } from '../words/index.ts';
import type { Messages } from './messages.svelte.ts';

type Fate = 'sequenced' | 'not-sequenced';

/** A person says what became of a request that nothing at the venue decides; asked once more before it counts. */
export class Settling {
  #asking = $state.raw<{ row: RequestRow; as: Fate } | null>(null);
  #busy = $state(false);
  #error = $state.raw<ErrorData | null>(null);
  readonly #connection: Connection;
  readonly #messages: Messages;

  constructor(connection: Connection, messages: Messages) {
    this.#connection = connection;
    this.#messages = messages;
  }

  get asking(): { readonly row: RequestRow; readonly as: Fate } | null {
    return this.#asking;
  }

  get busy(): boolean {
    return this.#busy;
  }

  get error(): ErrorData | null {
    return this.#error;
  }

  ask(row: RequestRow, as: Fate): void {
    this.#asking = { row, as };
    this.#error = null;
  }

  dismiss(): void {
    if (!this.#busy) this.#asking = null;
  }

  async confirm(): Promise<void> {
    const asking = this.#asking;
    if (asking === null || this.#busy) return;
    this.#busy = true;
    try {
      const { requestId, summary } = asking.row;
      const row = await this.#connection.call('request.settle', { requestId, as: asking.as });
      this.#messages.say('plain', say().requests.settle.done(summary, say().requests.states[row.state]));
      this.#asking = null;
    } catch (thrown) {
      this.#error = this.#messages.fail(thrown);
    } finally {
      this.#busy = false;
    }
  }
}
