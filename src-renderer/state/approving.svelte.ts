import type { Connection } from '../connection/index.ts';
import { inWords, say } from '../words/index.ts';
import type { WaitingApproval } from './folds.ts';
import type { Messages } from './messages.svelte.ts';
import { Step } from './step.svelte.ts';
import type { StreamState } from './stream.svelte.ts';

/** An approval that went from the screen without a decision made here. */
export interface Gone {
  readonly title: string;
  /** `over`: its time was; `elsewhere`: it was decided there, or who asked has gone. */
  readonly why: 'over' | 'elsewhere';
}

/** The last moments of an approval are its end: the daemon's clock and this one's agree to about so much. */
const NEAR_MS = 1_000;

/** What other callers ask a person to approve: one at a time, oldest first. */
export class Approving {
  #aside = $state.raw<ReadonlySet<string>>(new Set());
  #gone = $state.raw<Gone | null>(null);
  #decided: string | null = null;
  #seen: readonly WaitingApproval[] = [];
  readonly stream: StreamState<'approvals', readonly WaitingApproval[]>;
  readonly step: Step;
  readonly #connection: Connection;
  readonly #isLive: () => boolean;
  readonly #messages: Messages;

  constructor(parts: {
    connection: Connection;
    messages: Messages;
    /** Whether real wallets sign here. */
    isLive: () => boolean;
    stream: StreamState<'approvals', readonly WaitingApproval[]>;
  }) {
    this.#connection = parts.connection;
    this.#isLive = parts.isLive;
    this.#messages = parts.messages;
    this.stream = parts.stream;
    this.step = new Step(parts.messages);
  }

  /** How many wait, those that were put aside too. */
  readonly count = $derived.by(() => this.stream.value?.length ?? 0);

  /** The one that is shown: never while it is not known whether it still waits. */
  readonly current = $derived.by(() =>
    this.stream.live && this.#gone === null
      ? (this.stream.value?.find(({ id }) => !this.#aside.has(id)) ?? null)
      : null,
  );

  /**
   * The program that asked for the address of this page, where that keeps it from approving by a click what it asks for
   * itself: a live wallet's signature. null where a click is enough.
   */
  get barredBy(): string | null {
    return this.#isLive() ? this.#connection.askedBy : null;
  }

  /** The same for what is shown, which another caller asked for. */
  get shownBarredBy(): string | null {
    return this.current?.live === true ? this.#connection.askedBy : null;
  }

  /** What has gone from under the eye of whoever read it; it is said until it is taken note of. */
  get gone(): Gone | null {
    return this.#gone;
  }

  /** To be run whenever the stream says something: tells what has gone without a decision made here. */
  follow(): void {
    if (!this.stream.live) return;
    const now = this.stream.value ?? [];
    const before = this.#seen;
    this.#seen = now;
    const shown = before.find(({ id }) => !this.#aside.has(id));
    for (const each of before) {
      if (each.id === this.#decided || now.some(({ id }) => id === each.id)) continue;
      const why = each.deadline - performance.now() < NEAR_MS ? 'over' : 'elsewhere';
      const { title } = each.preview;
      const said = say().custody.approvals;
      this.#messages.say(
        'plain',
        why === 'over' ? said.saidOver(inWords(title)) : said.saidElsewhere(inWords(title)),
      );
      if (each === shown) this.#gone = { title, why };
    }
  }

  /** Those that wait now are put aside; what comes later is shown. */
  later(): void {
    this.#gone = null;
    this.step.forget();
    this.#aside = new Set(this.stream.value?.map(({ id }) => id));
  }

  /** Those that were put aside are taken up again. */
  takeUp(): void {
    this.#aside = new Set();
  }

  /** It was seen that it has gone. */
  acknowledge(): void {
    this.#gone = null;
  }

  /** Says yes or no to the one that is shown. */
  async decide(approval: WaitingApproval, approve: boolean): Promise<boolean> {
    this.#decided = approval.id;
    const { title } = approval.preview;
    const done = await this.step.attempt(async () => {
      await this.#connection.call(approve ? 'approvals.approve' : 'approvals.reject', { id: approval.id });
      if (approve) this.#messages.say('good', say().custody.approvals.approved(inWords(title)));
      else this.#messages.say('plain', say().custody.approvals.rejected(inWords(title)));
    });
    if (!done) this.#decided = null;
    return done;
  }
}
