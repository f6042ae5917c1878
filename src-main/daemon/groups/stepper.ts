import { toErrorData } from '../../../src-shared/errors/index.ts';
import type { JournalRequest } from '../../operator/index.ts';
import { context } from './context.ts';
import { decide, knownOf } from './deciding.ts';
import type { Decision } from './decision.ts';
import { hear, nextOf } from './hearing.ts';
import { inputOf } from './inputs.ts';
import { interruption } from './interruption.ts';
import { keyOfStep } from './keys.ts';
import { against, inWords } from './own-orders.ts';
import type { GroupsOptions, Heard } from './options.ts';
import { Pace } from './pace.ts';
import { opens, passingOf, triesOf } from './passing.ts';
import type { Group, HeldStep } from './store.ts';
import { hashesOf, warningOf } from './warning.ts';

type Act = Extract<Decision, { is: 'act' }>;

const KINDS = { place: 'Order', modify: 'ModifyOrder', cancel: 'CancelOrder' } as const;

/** Whether what is decided would give up for a refusal. */
const waitsFor = (decision: Decision): boolean =>
  decision.is === 'stuck' || (decision.is === 'ended' && decision.ending === 'not-entered');

/** Takes the steps of groups, one at a time for each order, and hears what became of them. */
export class Stepper {
  private readonly options: GroupsOptions;
  private readonly tell: Heard;
  private readonly pace: Pace;
  /** Groups that an earlier run left long ago, and nobody has told to go on. */
  private readonly interruptedAt = new Map<string, number>();
  private stopped = false;

  constructor(options: GroupsOptions, tell: Heard) {
    this.options = options;
    this.tell = tell;
    this.pace = new Pace(tell.look);
  }

  stop(): void {
    this.stopped = true;
    this.pace.stop();
  }

  heard(group: Group, request: JournalRequest): void {
    if (group.state !== 'ended' && hear(group, request, this.options)) this.poke();
  }

  private poke(): void {
    this.tell.changed();
    if (!this.stopped) this.tell.look();
  }

  advance(group: Group): void {
    if (this.stopped || group.state === 'ended') return;
    const moving = group.ending === null ? 'working' : 'ending';
    const passing = passingOf(group).filter((step) => !this.isOver(group, step));
    const decision = decide(group, () => this.inTheWay(group));
    if (passing.length > 0 && waitsFor(decision)) {
      // It is tried again by itself, and a person may know meanwhile.
      this.put(group, moving, group.ending, decision.is === 'stuck' ? decision.problem : null);
      return;
    }
    switch (decision.is) {
      case 'wait':
        this.goOn(group);
        return;
      case 'stuck':
        this.put(group, 'stuck', group.ending, decision.problem);
        return;
      case 'ended':
        this.put(group, 'ended', decision.ending, null);
        return;
      case 'act': {
        // Decided so already; nothing must ever be made for an order while its last request may still be taken.
        if (knownOf(group)(decision.leg).inFlight) return;
        const since = this.interruptedAt.get(group.id);
        if (since !== undefined && decision.action === 'place' && opens(group, decision.leg)) {
          this.put(group, 'stuck', group.ending, interruption(since));
          return;
        }
        const obstacle = this.options.obstacle(KINDS[decision.action]);
        if (obstacle !== null) {
          const { reason: code, message, hint } = obstacle;
          this.put(group, moving, group.ending, { code, message, hint });
          return;
        }
        this.goOn(group);
        if (!this.pace.isRested(group.id)) return;
        if (decision.action === 'modify' && !this.pace.mayGo(`${group.id} ${decision.leg}`)) return;
        this.begun(this.take(group, decision));
        // The other orders do not wait for the answer to this one.
        this.tell.look();
      }
    }
  }

  /** It is under way, and a person is told what may come between. */
  goOn(group: Group): void {
    const moving = group.ending === null ? 'working' : 'ending';
    this.put(group, moving, group.ending, warningOf(group, this.options.venue));
  }

  private inTheWay(group: Group): string | null {
    const { plan, wallet } = group;
    const first = against(plan, wallet, hashesOf(group), this.options.venue.booked)[0];
    return first === undefined ? null : inWords(first, plan.symbol);
  }

  /** Nothing that opens a position is sent for it before a person says so; what protects one goes on. */
  interrupted(group: Group, at: number): void {
    this.interruptedAt.set(group.id, at);
  }

  goesOn(group: Group): void {
    this.interruptedAt.delete(group.id);
  }

  /** It does nothing for a while: something else cancels its orders. */
  rest(group: Group): void {
    this.pace.rest(group.id);
  }

  /** What stood in the way may be gone: nothing that was refused for the moment waits any longer. */
  hurry(group: Group): void {
    for (const step of passingOf(group)) step.over = true;
  }

  /** Whether a refusal that was for the moment only has had its time; then it counts no more. */
  private isOver(group: Group, step: HeldStep): boolean {
    if (!this.pace.mayRetry(`${group.id} ${step.n}`, triesOf(group.steps, step.leg))) return false;
    step.over = true;
    return true;
  }

  private begun(taking: Promise<void>): void {
    taking.catch((error: unknown) => {
      this.options.logger.error({ err: error }, 'a step of a group of orders could not be written');
    });
  }

  private async take(group: Group, { leg, action, amount }: Act): Promise<void> {
    const { store, submit, logger } = this.options;
    const n = nextOf(group);
    const clientId = `group-${group.id}-${n}`;
    const wish = inputOf(group, leg, action, amount);
    const step: HeldStep = { n, leg, action, clientId, amount: wish.amount, request: null, error: null };
    try {
      store.addStep(group, step);
      group.steps.push(step);
      group.again.delete(leg);
      const session = keyOfStep(group, wish.kind, wish.intent, this.options);
      const input = {
        ...wish.input,
        wallet: group.wallet,
        clientId,
        ...(session === null ? {} : { session }),
      };
      await submit(input, context());
    } catch (error) {
      if (this.stopped) return;
      // It may have got into the journal all the same: then that says what became of it.
      step.request ??= this.journalled(clientId);
      logger.warn({ err: error, group: group.id }, 'a step of a group of orders was not taken');
      const { code, message, hint } = toErrorData(error);
      step.error = { reason: code, safety: null, message, hint, retry: 'no' };
      // Held even where it could not be written: what failed is not tried over and over.
      if (!group.steps.includes(step)) group.steps.push(step);
      else store.endStep(group, step);
    } finally {
      this.poke();
    }
  }

  private journalled(clientId: string): HeldStep['request'] {
    try {
      return this.options.journal.list({ limit: 1, clientId })[0] ?? null;
    } catch {
      // It cannot be read, and so could not be written either.
      return null;
    }
  }

  put(group: Group, state: Group['state'], ending: Group['ending'], problem: Group['problem']): void {
    const same =
      group.state === state &&
      group.ending === ending &&
      group.problem?.message === problem?.message &&
      group.problem?.code === problem?.code;
    if (same) return;
    Object.assign(group, { state, ending, problem, updatedAt: Date.now() });
    if (state === 'ended') this.pace.forget(group.id);
    this.options.store.update(group);
    this.tell.changed();
  }
}
