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
  /**
   * True for what touches a live wallet, whatever the profile: neither a bare `yes` nor a click in a page whose address a
   * program asked for is an approval.
   */
  readonly live?: boolean;
  /** True for what must not wait behind another question, nor for what others were turned down for: a panic. */
  readonly urgent?: boolean;
}

/** A question to a person. One that is held back was not seen by anybody. */
export interface Question {
  readonly row: Omit<PendingApproval, 'validMs'>;
  readonly terms: Terms;
  readonly asker: Caller;
  /** It ends by itself after so long, from now on. */
  readonly lifetimeMs: number;
  /** Nobody is shown it for so long, from now on. */
  readonly heldMs: number;
}

/** One that is open. */
export interface Asked extends Question {
  /** Whether a person has been shown it. */
  readonly shown: boolean;
}

/** What becomes of a question without a person's word. */
export interface Fates {
  /** It comes up; when this throws, it ends with that. */
  readonly shown: (question: Question) => void;
  /** Its asker has gone. @returns what it ends with */
  readonly gone: (question: Asked) => CountersignError;
  /** Its time is over. @returns what it ends with */
  readonly expired: (question: Asked) => CountersignError;
}

interface Open extends Asked {
  /** Monotonic time at which it ends by itself. */
  readonly deadline: number;
  shown: boolean;
  /** Ends it; with an error nothing is signed. */
  readonly end: (error: unknown) => void;
}

/** The questions that are open, oldest first; one at most for each caller, and one that is urgent beside it. */
export class Prompts {
  readonly changed = new Emitter();
  private readonly alarm: Alarm;
  private readonly open = new Map<string, Open>();

  constructor(alarm: Alarm) {
    this.alarm = alarm;
  }

  /** @throws {CountersignError} `APPROVAL_PENDING`, which says what is open */
  assertNoneOf(asker: Caller, terms: Terms): void {
    const key = keyOf(asker, terms);
    const other = [...this.open.values()].find((each) => keyOf(each.asker, each.terms) === key);
    if (other !== undefined) throw approvalPending(other.row);
  }

  /** Opens a question and waits for its end. */
  put(question: Question, signal: AbortSignal, fates: Fates): Promise<void> {
    const { id } = question.row;
    return new Promise<void>((resolve, reject) => {
      const endsBy = (why: 'gone' | 'expired') => (): void => {
        const open = this.open.get(id);
        if (open !== undefined) this.end(id, fates[why](open));
      };
      const gone = endsBy('gone');
      const bells = [
        this.alarm.after(question.lifetimeMs, endsBy('expired')),
        ...(question.heldMs > 0
          ? [
              this.alarm.after(question.heldMs, () => {
                this.show(id, fates);
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
      if (question.heldMs <= 0) this.show(id, fates);
      if (signal.aborted) gone();
      else signal.addEventListener('abort', gone);
    });
  }

  /** One that somebody was shown. @throws {CountersignError} `APPROVAL_UNKNOWN` */
  find(id: string): Asked {
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
  all(): Asked[] {
    return [...this.open.values()];
  }

  /** Ends one, once: null says yes. */
  end(id: string, error: unknown): void {
    const open = this.open.get(id);
    if (open === undefined) return;
    this.open.delete(id);
    open.end(error);
    this.changed.emit();
  }

  private show(id: string, fates: Fates): void {
    const open = this.open.get(id);
    if (open === undefined) return;
    try {
      fates.shown(open);
    } catch (error) {
      this.end(id, error);
      return;
    }
    open.shown = true;
    this.changed.emit();
  }
}

/**
 * Connections of one kind of program count as one caller, however many it opens, and with them the pages whose address it
 * asked for; each interface is one. With what is urgent it is another one, so that neither stands in the other's way.
 */
export function keyOf({ kind, label, askedBy, id }: Caller, { urgent = false }: Terms): string {
  const key = kind === 'interface' ? id : (askedBy ?? label);
  return urgent ? `${key}, urgent` : key;
}
