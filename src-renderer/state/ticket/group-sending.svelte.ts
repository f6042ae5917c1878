import type { GroupRow } from '../../../src-shared/contract/index.ts';
import { CountersignError, type ErrorData } from '../../../src-shared/errors/index.ts';
import type { Connection } from '../../connection/index.ts';
import type { Messages } from '../messages.svelte.ts';
import type { GroupIntent } from './group-intent.ts';
import type { Groups } from './groups.svelte.ts';

type Sent =
  | { readonly is: 'sending'; readonly words: string }
  | { readonly is: 'taken'; readonly words: string; readonly row: GroupRow }
  /** The connection broke while it was under way; the daemon knows. */
  | { readonly is: 'lost'; readonly words: string; readonly clientId: string }
  | {
      readonly is: 'failed';
      readonly words: string;
      readonly error: ErrorData;
      readonly intent: GroupIntent;
    };

/** The newest bracket or scale of the ticket, and what the daemon makes of it. */
export class GroupSending {
  #sent = $state.raw<Sent | null>(null);
  readonly #connection: Connection;
  readonly #messages: Messages;
  readonly #groups: Groups;

  constructor(parts: { connection: Connection; messages: Messages; groups: Groups }) {
    this.#connection = parts.connection;
    this.#messages = parts.messages;
    this.#groups = parts.groups;
  }

  get outcome(): Sent | null {
    return this.#sent;
  }

  get sending(): boolean {
    return this.#sent?.is === 'sending';
  }

  /** As the daemon carries it now; undefined while it is not known there. */
  readonly row: GroupRow | undefined = $derived.by(() => {
    if (this.#sent?.is === 'taken') return this.#groups.find(this.#sent.row);
    return this.#sent?.is === 'lost' ? this.#groups.byClientId(this.#sent.clientId) : undefined;
  });

  async send(intent: GroupIntent): Promise<void> {
    const { words } = intent;
    this.#sent = { is: 'sending', words };
    try {
      const row =
        intent.command === 'order.bracket'
          ? await this.#connection.call('order.bracket', intent.input)
          : await this.#connection.call('order.scale', intent.input);
      this.#groups.took(row);
      this.#sent = { is: 'taken', words, row };
    } catch (thrown) {
      const error = this.#messages.fail(thrown);
      const lost =
        thrown instanceof CountersignError &&
        thrown.code === 'DISCONNECTED' &&
        this.#connection.lostAt !== null;
      this.#sent = lost
        ? { is: 'lost', words, clientId: intent.input.clientId ?? '' }
        : { is: 'failed', words, error, intent };
    }
  }

  clear(): void {
    if (!this.sending) this.#sent = null;
  }
}
