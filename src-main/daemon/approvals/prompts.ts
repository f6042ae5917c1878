import type { Caller, PendingApproval } from '../../../src-shared/contract/index.ts';
import type { CountersignError } from '../../../src-shared/errors/index.ts';
import type { Alarm } from '../../alarm/index.ts';
import { Emitter } from '../emitter.ts';
import { approvalPending, approvalUnknown } from './errors.ts';

/** What one approval may be given by, and for how long. */
export interface Terms {
  /** How long what is shown can be signed at all, in milliseconds. */
  readonly validMs?: number;
  /** True where a bare `yes` is no approval, on no profile. */
  readonly neverByYes?: boolean;
  /** True for what must not wait behind another question, nor for patience: a panic. */
  readonly urgent?: boolean;
}

/** A question to a person. */
export interface Question {
  readonly row: Omit<PendingApproval, 'validMs'>;
  readonly terms: Terms;
  readonly asker: Caller;
  /** It ends by itself after so long, from now on. */
  readonly lifetimeMs: number;
  /** Nobody is shown it for so long, from now on. */
  readonly heldMs: number;
}

interface Open extends Question {
  /** Monotonic time at which it ends by itself. */
  readonly deadline: number;
  shown: boolean;
  /** Ends it; with an error nothing is signed. */
  readonly end: (error: CountersignError | null) => void;
}

/** The questions that are open, oldest first; one at most for each caller, but for what is urgent. */
export class Prompts {
  readonly changed = new Emitter();
  private readonly alarm: Alarm;
  private readonly open = new Map<string, Open>();

  constructor(alarm: Alarm) {
    this.alarm = alarm;
  }

  /** @throws {CountersignError} `APPROVAL_PENDING`, which says what is open */
  assertNoneOf(asker: Caller, terms: Terms): void {
    if (terms.urgent === true) return;
    const key = keyOf(asker);
    const other = [...this.open.values()].find(
      (each) => each.terms.urgent !== true && keyOf(each.asker) === key,
    );
    if (other !== undefined) throw approvalPending(other.row);
  }

  /**
   * Opens a question and waits for its end.
   * @param ended what to end it with when the asker has gone or its time is over
   */
  put(
    question: Question,
    signal: AbortSignal,
    ended: Record<'gone' | 'expired', (question: Question) => CountersignError>,
  ): Promise<void> {
    const { id } = question.row;
    return new Promise<void>((resolve, reject) => {
      const endsBy = (why: keyof typeof ended) => (): void => {
        this.end(id, ended[why](question));
      };
      const gone = endsBy('gone');
      const bells = [
        this.alarm.after(question.lifetimeMs, endsBy('expired')),
        ...(question.heldMs > 0
          ? [
              this.alarm.after(question.heldMs, () => {
                this.show(id);
              }),
            ]
          : []),
      ];
      this.open.set(id, {
        ...question,
        deadline: this.alarm.now() + question.lifetimeMs,
        shown: false,
        end(error) {
          for (const silence of bells) silence();
          signal.removeEventListener('abort', gone);
          if (error === null) resolve();
          else reject(error);
        },
      });
      if (question.heldMs <= 0) this.show(id);
      if (signal.aborted) gone();
      else signal.addEventListener('abort', gone);
    });
  }

  /** One that somebody was shown. @throws {CountersignError} `APPROVAL_UNKNOWN` */
  find(id: string): Question {
    const open = this.open.get(id);
    if (open?.shown !== true) throw approvalUnknown();
    return open;
  }

  /** Those that are shown, oldest first. */
  list(): PendingApproval[] {
    const now = this.alarm.now();
    return [...this.open.values()]
      .filter(({ shown }) => shown)
      .map(({ row, deadline }) => ({ ...row, validMs: Math.max(0, Math.floor(deadline - now)) }));
  }

  /** Those that are open, shown or not. */
  all(): Question[] {
    return [...this.open.values()];
  }

  /** Ends one, once: null says yes. */
  end(id: string, error: CountersignError | null): void {
    const open = this.open.get(id);
    if (open === undefined) return;
    this.open.delete(id);
    open.end(error);
    this.changed.emit();
  }

  private show(id: string): void {
    const open = this.open.get(id);
    if (open === undefined) return;
    open.shown = true;
    this.changed.emit();
  }
}

/**
 * Connections of one kind of program count as one caller, however many it opens, and with them the pages whose address it
 * asked for; each interface is one.
 */
export function keyOf({ kind, label, askedBy, id }: Caller): string {
  return kind === 'interface' ? id : (askedBy ?? label);
}
