import type { PanicPlan, PanicReport } from '../../src-shared/contract/index.ts';
import type { ErrorData } from '../../src-shared/errors/index.ts';
import type { Connection } from '../connection/index.ts';
import { say } from '../words/index.ts';
import type { Clock } from './clock.svelte.ts';
import type { Messages } from './messages.svelte.ts';
import type { StreamState } from './stream.svelte.ts';

/** Everything cancelled at once: the plan before it, what goes on, what is left; and the way back to trading. */
export class Panic {
  #open = $state(false);
  /** The plan is asked about, before anything is done; else what goes on or went on is shown. */
  #asking = $state(false);
  #plan = $state.raw<PanicPlan | null>(null);
  #answer = $state.raw<PanicReport | null>(null);
  #starting = $state(false);
  #askingResume = $state(false);
  #resuming = $state(false);
  #error = $state.raw<ErrorData | null>(null);
  readonly stream: StreamState<'panic'>;
  readonly #connection: Connection;
  readonly #messages: Messages;
  readonly #clock: Clock;

  constructor(parts: {
    connection: Connection;
    messages: Messages;
    clock: Clock;
    stream: StreamState<'panic'>;
  }) {
    this.#connection = parts.connection;
    this.#messages = parts.messages;
    this.#clock = parts.clock;
    this.stream = parts.stream;
  }

  get open(): boolean {
    return this.#open;
  }

  get asking(): boolean {
    return this.#asking;
  }

  get plan(): PanicPlan | null {
    return this.#plan;
  }

  get error(): ErrorData | null {
    return this.#error;
  }

  get starting(): boolean {
    return this.#starting;
  }

  get resuming(): boolean {
    return this.#resuming;
  }

  /** The one that is under way or was the last. */
  readonly report: PanicReport | null = $derived.by(() => this.stream.value ?? this.#answer);

  readonly underWay = $derived.by(() => this.report !== null && this.report.endedAt === null);

  /** What is left of the time that the request budget makes it take. */
  readonly leftMs = $derived.by(() =>
    this.report === null
      ? 0
      : Math.max(0, this.report.expectedMs - this.#clock.since(this.stream.receivedAt)),
  );

  /** Shows what a panic would do, or the one that goes on; nothing is done yet. */
  async ask(): Promise<void> {
    this.#open = true;
    this.#error = null;
    if (this.underWay || this.#starting) {
      this.#asking = false;
      return;
    }
    this.#asking = true;
    this.#plan = null;
    try {
      this.#plan = await this.#connection.call('panic.plan', {});
    } catch (thrown) {
      this.#error = this.#messages.fail(thrown);
    }
  }

  /** Shows the one that goes on, or the last. */
  look(): void {
    this.#open = true;
    this.#asking = false;
    this.#error = null;
  }

  /** Cancels everything. */
  async run(): Promise<void> {
    this.look();
    if (this.#starting || this.underWay) return;
    this.#starting = true;
    try {
      this.#answer = await this.#connection.call('panic', { approval: { by: 'interface' } });
    } catch (thrown) {
      this.#error = this.#messages.fail(thrown);
    } finally {
      this.#starting = false;
    }
  }

  close(): void {
    this.#open = false;
  }

  /** Whether a person is asked to let new orders be signed again. */
  get askingResume(): boolean {
    return this.#askingResume;
  }

  askResume(): void {
    this.#askingResume = true;
    this.#error = null;
  }

  keepPaused(): void {
    this.#askingResume = false;
  }

  /** New orders may be signed again. The question goes once the status says so, together with what led to it. */
  async resume(): Promise<void> {
    if (this.#resuming) return;
    this.#resuming = true;
    this.#error = null;
    try {
      await this.#connection.call('trading.resume', { approval: { by: 'interface' } });
      this.#messages.say('good', say().safety.resume.done);
      this.#open = false;
    } catch (thrown) {
      this.#error = this.#messages.fail(thrown);
    } finally {
      this.#resuming = false;
    }
  }
}
