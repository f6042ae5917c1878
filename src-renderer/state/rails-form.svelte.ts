import type { CommandInput } from '../../src-shared/contract/index.ts';
import type { Connection } from '../connection/index.ts';
import { say } from '../words/index.ts';
import type { Messages } from './messages.svelte.ts';
import {
  NO_RAILS,
  RAIL_BOXES,
  readRails,
  typedRails,
  type RailErrors,
  type TypedRails,
} from './rail-boxes.ts';
import { Reviewed } from './reviewed.svelte.ts';
import type { StreamState } from './stream.svelte.ts';

type Change = CommandInput<'rails.set'>['rails'];

/** The rails of the whole app, as a person edits them: an empty box is a rail that does not stand. */
export class RailsForm {
  typed = $state<TypedRails>({ ...NO_RAILS });
  readonly stream: StreamState<'rails'>;
  readonly reviewed: Reviewed<Change>;

  constructor(parts: { connection: Connection; messages: Messages; stream: StreamState<'rails'> }) {
    const { connection, messages, stream } = parts;
    this.stream = stream;
    this.reviewed = new Reviewed<Change>({
      messages,
      preview: async (rails) => {
        const { loosens, preview } = await connection.call('rails.preview', { rails });
        return { asks: loosens, preview };
      },
      set: (rails, approval) => connection.call('rails.set', { rails, ...approval }),
      words: () => say().safety.rails.saved,
    });
  }

  readonly #standing = $derived.by(() => typedRails(this.stream.value?.rails ?? {}));

  /** What differs from the rails that stand, and what is wrong with it by box. */
  readonly #read = $derived.by((): { change: Change; errors: RailErrors } => {
    const read = readRails(this.typed);
    const change: Record<string, unknown> = {};
    const errors: RailErrors = {};
    for (const box of RAIL_BOXES) {
      const text = this.typed[box].trim();
      if (text === this.#standing[box]) continue;
      const error = read.errors[box];
      if (error) errors[box] = error;
      else change[box] = text === '' ? null : read.rails[box];
    }
    return { change, errors };
  });

  get errors(): RailErrors {
    return this.#read.errors;
  }

  get changed(): boolean {
    return Object.keys(this.#read.change).length > 0;
  }

  /** How many rails stand. */
  readonly count = $derived.by(() => RAIL_BOXES.filter((box) => this.#standing[box] !== '').length);

  /** Puts the rails that stand into the boxes. */
  reset(): void {
    this.typed = { ...this.#standing };
    this.reviewed.dismiss();
  }

  /** Sets what tightens at once; shows what loosens first. */
  async save(): Promise<void> {
    const { change, errors } = this.#read;
    if (this.changed && Object.keys(errors).length === 0) await this.reviewed.propose(change);
  }
}
