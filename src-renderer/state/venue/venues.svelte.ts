import type { CommandOutput } from '../../../src-shared/contract/index.ts';
import type { Connection } from '../../connection/index.ts';
import type { Messages } from '../messages.svelte.ts';
import { Step } from '../step.svelte.ts';
import type { StreamState } from '../stream.svelte.ts';

export type ProfileRow = CommandOutput<'profiles.list'>[number];

export interface VenuesParts {
  readonly connection: Connection;
  readonly messages: Messages;
  readonly status: StreamState<'status'>;
}

/** Every profile there is, and which one is being read about. It changes none: a daemon belongs to one. */
export class Venues {
  #open = $state(false);
  #chosen = $state<string | null>(null);
  #rows = $state.raw<readonly ProfileRow[] | null>(null);
  readonly step: Step;
  readonly #parts: VenuesParts;

  constructor(parts: VenuesParts) {
    this.#parts = parts;
    this.step = new Step(parts.messages);
  }

  get isOpen(): boolean {
    return this.#open;
  }

  /** The running one first; null until they were read. */
  get rows(): readonly ProfileRow[] | null {
    return this.#rows;
  }

  /** Id of the profile that the daemon runs. */
  get running(): string | undefined {
    return this.#parts.status.value?.profile.id;
  }

  /** What is read about: the one that was chosen, else the running one. */
  get shown(): ProfileRow | null {
    const wanted = this.#chosen ?? this.running;
    return this.#rows?.find(({ id }) => id === wanted) ?? this.#rows?.[0] ?? null;
  }

  choose(id: string): void {
    this.#chosen = id;
  }

  open(): void {
    this.#open = true;
    this.#chosen = null;
    void this.load();
  }

  close(): void {
    this.#open = false;
    this.step.forget();
  }

  load(): Promise<boolean> {
    return this.step.attempt(async () => {
      this.#rows = await this.#parts.connection.call('profiles.list', {});
    });
  }
}

/** A word of a command line, quoted where a shell would read more into it. */
const quoted = (word: string): string =>
  /^[\w.:/@-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** The command that runs a profile. Where the profile names no address, a person has to. */
export function commandOf({ id, kind, baseUrl }: Pick<ProfileRow, 'id' | 'kind' | 'baseUrl'>): string {
  const address =
    kind === 'practice' || baseUrl !== '' ? '' : ' --base-url https://ADDRESS --ws-url wss://ADDRESS';
  return `countersign run --profile ${quoted(id)}${address}`;
}
