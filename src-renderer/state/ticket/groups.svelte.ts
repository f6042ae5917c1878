import { SvelteMap, SvelteSet } from 'svelte/reactivity';
import type { GroupLeg, GroupRow } from '../../../src-shared/contract/index.ts';
import type { Connection } from '../../connection/index.ts';
import type { Messages } from '../messages.svelte.ts';
import type { StreamState } from '../stream.svelte.ts';
import { heldUpByLock, holdsPosition, type HeldUp } from './protection.ts';

/** Brackets and scales as the daemon carries them, and what a person asks of them. */
export class Groups {
  readonly stream: StreamState<'groups'>;
  /** Groups for which something was asked that is not answered yet. */
  readonly #asked = new SvelteSet<string>();
  /** Answers that came before the stream told of them. */
  readonly #answered = new SvelteMap<string, GroupRow>();
  #doubted = $state.raw<string | null>(null);
  readonly #connection: Connection;
  readonly #messages: Messages;

  constructor(parts: { connection: Connection; messages: Messages; stream: StreamState<'groups'> }) {
    this.#connection = parts.connection;
    this.#messages = parts.messages;
    this.stream = parts.stream;
  }

  /** The leg that a request was made for, by the request's id. */
  readonly #legs = $derived.by(() => {
    const legs = new Map<string, { row: GroupRow; leg: GroupLeg }>();
    for (const row of this.stream.value ?? [])
      for (const leg of row.legs) for (const id of leg.requests) legs.set(id, { row, leg });
    return legs;
  });

  /** What waits while session keys are locked. */
  readonly heldUp: HeldUp = $derived.by(() => heldUpByLock(this.stream.value ?? []));

  legOf(requestId: string): { row: GroupRow; leg: GroupLeg } | undefined {
    return this.#legs.get(requestId);
  }

  /** A group as it is now. */
  find(match: Pick<GroupRow, 'group'>): GroupRow | undefined {
    const row = (this.stream.value ?? []).find(({ group }) => group === match.group);
    return row ?? this.#answered.get(match.group);
  }

  /** The group that a client id stands for. */
  byClientId(clientId: string): GroupRow | undefined {
    return (this.stream.value ?? []).find((row) => row.clientId === clientId);
  }

  /** Holds what a command answered until the stream tells of it. */
  took(row: GroupRow): void {
    this.#answered.clear();
    this.#answered.set(row.group, row);
  }

  isAsked({ group }: GroupRow): boolean {
    return this.#asked.has(group);
  }

  /** Whether it is asked once more before this one is cancelled. */
  isDoubted({ group }: GroupRow): boolean {
    return this.#doubted === group;
  }

  /** Cancels what stands of it; asked about first where that takes the exits of a position that is held. */
  cancel(row: GroupRow): Promise<void> {
    if (holdsPosition(row) && !this.isDoubted(row)) {
      this.#doubted = row.group;
      return Promise.resolve();
    }
    this.#doubted = null;
    return this.#ask('group.cancel', row);
  }

  /** Leaves it as it stands. */
  leave(): void {
    this.#doubted = null;
  }

  retry(row: GroupRow): Promise<void> {
    return this.#ask('group.retry', row);
  }

  async #ask(command: 'group.cancel' | 'group.retry', { group }: GroupRow): Promise<void> {
    if (this.#asked.has(group)) return;
    this.#asked.add(group);
    try {
      this.took(await this.#connection.call(command, { group }));
    } catch (thrown) {
      this.#messages.fail(thrown);
    } finally {
      this.#asked.delete(group);
    }
  }
}
