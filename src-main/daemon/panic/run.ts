import { randomUUID } from 'node:crypto';
import type { PanicReport, RequestAnswer } from '../../../src-shared/contract/index.ts';
import { toErrorData } from '../../../src-shared/errors/index.ts';
import type { Journal, Signer } from '../../operator/index.ts';
import type { SlotQueue } from '../../limits/index.ts';
import type { UrgentCancels } from './cancels.ts';
import { Lines, type Line } from './lines.ts';
import type { OpenPair } from './pairs.ts';
import type { Scope } from './scope.ts';
import { ordersSettled } from './under-way.ts';

export interface RunOptions {
  readonly cancels: UrgentCancels;
  readonly journal: Pick<Journal, 'open' | 'onChange'>;
  readonly slots: Pick<SlotQueue, 'expectedMs'>;
  readonly scope: Scope;
  readonly by: string;
  readonly paused: boolean;
  /**
   * Asks a person to let the wallet sign for pairs that no session key may cancel; false when it has signed for them
   * meanwhile. Null when nobody can be asked.
   */
  readonly approve: ((pairs: readonly OpenPair[]) => Promise<boolean>) | null;
  /** Why the wallet cannot sign now, in a sentence; null when it can. */
  readonly walletsLocked: () => string | null;
  readonly onChange: () => void;
}

interface Task {
  readonly line: Line;
  /** null for the wallet itself. */
  readonly signer: Signer | null;
}

const NOBODY_TO_ASK = 'No session key may cancel all here, and nobody was there to let the wallet sign.';

/** One panic from its beginning to its report: cancel, read what is left, cancel that once more, read again. */
export class PanicRun {
  private readonly options: RunOptions;
  private readonly id = randomUUID();
  private readonly startedAt = Date.now();
  private readonly lines = new Lines();
  private endedAt: number | null = null;
  private leftOpen: PanicReport['leftOpen'] = null;
  private inDoubt: string[] = [];
  private problem: string | null = null;

  constructor(options: RunOptions) {
    this.options = options;
  }

  report(): PanicReport {
    const { by, paused, slots } = this.options;
    return {
      id: this.id,
      by,
      startedAt: this.startedAt,
      endedAt: this.endedAt,
      paused,
      expectedMs: slots.expectedMs(this.lines.waiting()),
      pairs: this.lines.present(),
      leftOpen: this.leftOpen,
      inDoubt: [...this.inDoubt],
      problem: this.problem,
    };
  }

  /** Never throws: what goes wrong is in the report. */
  async run(): Promise<PanicReport> {
    try {
      await this.work();
    } catch (error) {
      // The vault may be locked on the way, the journal's disk be full.
      this.problem = toErrorData(error).message;
    }
    return this.end();
  }

  private async work(): Promise<void> {
    const { scope, journal } = this.options;
    const { pairs, problem } = await scope.open();
    this.problem = problem;
    const { signable, others } = this.sort(pairs);
    const asking = this.ask(others);
    await this.send(signable);
    this.inDoubt = await ordersSettled(journal, scope.mayStillOpen);
    const left = await this.look();
    // Once more where orders are still open, or came meanwhile.
    await this.send(this.sort(left).signable);
    if (left.length > 0 || others.length > 0) {
      const yes = await asking;
      const byWallet = this.sort(await this.look()).others;
      if (yes && byWallet.length > 0) {
        await this.send(byWallet.map(({ line }) => ({ line, signer: null })));
        await this.look();
      }
    }
  }

  /** Nothing can be signed. */
  stopped(problem: string): PanicReport {
    this.problem = problem;
    const { signable, others } = this.sort(this.options.scope.known());
    for (const { line } of [...signable, ...others]) line.problem = problem;
    return this.end();
  }

  private end(): PanicReport {
    this.endedAt = Date.now();
    this.options.onChange();
    return this.report();
  }

  private sort(pairs: readonly OpenPair[]): { signable: Task[]; others: { line: Line }[] } {
    const signable: Task[] = [];
    const others: { line: Line }[] = [];
    for (const pair of pairs) {
      // Looked for anew each time: the key that signed before may have been denied meanwhile.
      const signer = this.options.cancels.sessionFor(pair);
      const line = this.lines.of(pair, signer === null ? 'wallet' : 'session');
      if (signer === null) others.push({ line });
      else signable.push({ line, signer });
    }
    return { signable, others };
  }

  /** Asks for the wallet's signatures and sends what it signs. @returns whether it may sign */
  private async ask(asked: readonly { line: Line }[]): Promise<boolean> {
    if (asked.length === 0) return false;
    for (const { line } of asked) line.awaitsApproval = true;
    this.options.onChange();
    const { refusal, isDone } = await this.answerTo(asked.map(({ line }) => line.pair));
    for (const { line } of asked) {
      line.awaitsApproval = false;
      line.problem = refusal;
    }
    this.options.onChange();
    if (refusal !== null) return false;
    if (isDone) return true;
    await this.send(asked.map(({ line }) => ({ line, signer: null })));
    return true;
  }

  /** Why the wallet does not sign, null when a person lets it; and whether it has signed already. */
  private async answerTo(pairs: readonly OpenPair[]): Promise<{ refusal: string | null; isDone: boolean }> {
    const { approve, walletsLocked } = this.options;
    if (approve === null) return { refusal: NOBODY_TO_ASK, isDone: false };
    // Nobody is asked for what could not be done.
    const locked = walletsLocked();
    if (locked !== null) return { refusal: locked, isDone: false };
    try {
      return { refusal: null, isDone: !(await approve(pairs)) };
    } catch (error) {
      return { refusal: toErrorData(error).message, isDone: false };
    }
  }

  /** In the order given: each is on its way before the next one is signed. */
  private async send(tasks: readonly Task[]): Promise<void> {
    if (tasks.length === 0) return;
    for (const { line } of tasks) line.waiting += 1;
    this.options.onChange();
    const answers: Promise<void>[] = [];
    for (const { line, signer } of tasks) {
      try {
        const { answer } = await this.options.cancels.send(line.pair, signer);
        answers.push(this.answered(line, answer));
      } catch (error) {
        line.problem = toErrorData(error).message;
      }
      line.waiting -= 1;
      this.options.onChange();
    }
    await Promise.all(answers);
  }

  private async answered(line: Line, answer: Promise<RequestAnswer>): Promise<void> {
    try {
      line.requests.push(await answer);
      line.problem = null;
    } catch (error) {
      line.problem = toErrorData(error).message;
    }
    this.options.onChange();
  }

  /** Reads what is open now. @returns the pairs that still have open orders */
  private async look(): Promise<OpenPair[]> {
    try {
      const { pairs, orders } = await this.options.scope.reread();
      this.lines.left(pairs);
      this.leftOpen = orders;
      this.problem = null;
      return pairs;
    } catch (error) {
      this.leftOpen = null;
      this.problem = `What is left open could not be read: ${toErrorData(error).message}`;
      return [];
    } finally {
      this.options.onChange();
    }
  }
}
