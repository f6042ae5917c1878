import { createHash, randomUUID } from 'node:crypto';
import type {
  BracketInput,
  CallContext,
  GroupRow,
  RequestAnswer,
  RequestInput,
  ScaleInput,
} from '../../../src-shared/contract/index.ts';
import { CountersignError, toErrorData } from '../../../src-shared/errors/index.ts';
import type { Logger } from '../../../src-shared/node/index.ts';
import type { Address, ScopeName } from '../../../src-shared/protocol/index.ts';
import { knownRequest, type Journal, type JournalRequest } from '../../operator/index.ts';
import { clientIdReused } from '../client-ids.ts';
import { coalesce, Emitter } from '../emitter.ts';
import { decideBracket } from './bracket.ts';
import { decideScale, ended, windUp, type Decision } from './decision.ts';
import { factsOf } from './facts.ts';
import { inputOf } from './inputs.ts';
import { planBracket, planScale, type Plan } from './plan.ts';
import { presentGroup } from './present.ts';
import type { Group, GroupStore, HeldStep } from './store.ts';

export interface GroupsOptions {
  readonly store: GroupStore;
  readonly journal: Pick<Journal, 'onChange' | 'find' | 'byClientId'>;
  readonly logger: Logger;
  /** The way of every private request. */
  readonly submit: (input: RequestInput, context: CallContext) => Promise<RequestAnswer>;
  readonly walletOf: (wallet: Address | undefined) => Address;
  /** Session keys of a wallet that may do all of this, by id. */
  readonly keysFor: (wallet: Address, scope: readonly ScopeName[]) => readonly string[];
}

/** Fills come in bursts: an exit is changed at most this often. */
const RESIZE_MS = 1_000;
/** Ended groups that are held. */
const KEPT = 100;

/**
 * Brackets and scales: several orders of one plan, each a request of its own with every check that it has alone. Each
 * step is on disk before it is taken, under a client id of its own, so that after a crash it is known whether it was.
 */
export class Groups {
  readonly changed = new Emitter();
  private readonly options: GroupsOptions;
  private readonly groups = new Map<string, Group>();
  /** Groups a step of which is being taken. */
  private readonly busy = new Set<string>();
  private readonly resizedAt = new Map<string, number>();
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly look;
  private readonly off: () => void;
  private stopped = false;

  constructor(options: GroupsOptions) {
    this.options = options;
    this.look = coalesce(0, () => {
      for (const group of this.groups.values()) this.advance(group);
    });
    this.off = options.journal.onChange((request) => {
      this.heard(request);
    });
  }

  /** Takes up what an earlier run has left. */
  start(): void {
    const { store, journal } = this.options;
    const find = (id: string | null, clientId: string | null): JournalRequest | null =>
      (id === null ? null : journal.find(id)) ?? (clientId === null ? null : journal.byClientId(clientId));
    for (const group of store.load(find)) {
      for (const step of [...group.steps]) {
        if (step.request !== null || step.error !== null) continue;
        // What is signed is in the journal before it is sent: this step was never taken.
        store.dropStep(group, step);
        group.steps.splice(group.steps.indexOf(step), 1);
      }
      this.groups.set(group.id, group);
    }
    this.look.poke();
  }

  stop(): void {
    this.stopped = true;
    this.off();
    this.look.stop();
    for (const timer of this.timers) clearTimeout(timer);
  }

  /** Newest first. */
  list(): GroupRow[] {
    return [...this.groups.values()].reverse().map(presentGroup);
  }

  bracket(input: BracketInput): GroupRow {
    return this.begin(input, planBracket(input), ['order', 'modify-order', 'cancel-order']);
  }

  scale(input: ScaleInput): GroupRow {
    return this.begin(input, planScale(input), ['order']);
  }

  /** Cancels what stands and ends it. */
  cancel(id: string): GroupRow {
    const group = this.require(id);
    if (group.state === 'ended') return presentGroup(group);
    this.forgive(group, 'ending');
    return presentGroup(group);
  }

  /** Tries again what was refused. */
  retry(id: string): GroupRow {
    const group = this.require(id);
    if (group.state === 'stuck') this.forgive(group, group.ending === null ? 'working' : 'ending');
    return presentGroup(group);
  }

  private begin(input: BracketInput | ScaleInput, plan: Plan, scope: readonly ScopeName[]): GroupRow {
    const { store, walletOf, keysFor } = this.options;
    const wallet = walletOf(input.wallet);
    const identity = createHash('sha256')
      .update(JSON.stringify([wallet, plan]))
      .digest('hex');
    const clientId = input.clientId ?? null;
    const same =
      clientId === null ? undefined : [...this.groups.values()].find((each) => each.clientId === clientId);
    if (same !== undefined && clientId !== null) {
      if (same.identity !== identity) throw clientIdReused(clientId);
      return presentGroup(same);
    }
    for (const each of scope) if (keysFor(wallet, [each]).length === 0) throw noKey(each);
    const now = Date.now();
    const session = input.session ?? null;
    const group: Group = {
      id: randomUUID(),
      wallet,
      session,
      clientId,
      identity,
      plan,
      state: 'working',
      ending: null,
      problem: null,
      forgiven: 0,
      createdAt: now,
      updatedAt: now,
      steps: [],
    };
    store.insert(group);
    this.groups.set(group.id, group);
    this.prune();
    this.changed.emit();
    this.look.poke();
    return presentGroup(group);
  }

  private require(id: string): Group {
    const group = this.groups.get(id);
    if (group !== undefined) return group;
    throw new CountersignError(
      'GROUP_UNKNOWN',
      'There is no such group of orders.',
      'Look at the list of groups.',
    );
  }

  private forgive(group: Group, state: 'working' | 'ending'): void {
    group.forgiven = group.steps.at(-1)?.n ?? 0;
    if (state === 'ending') group.ending = 'cancelled';
    this.put(group, state, group.ending, null);
    this.look.poke();
  }

  /** A request of ours moved on, or somebody changed one of our orders where it stands. */
  private heard(request: JournalRequest): void {
    for (const group of this.groups.values()) {
      if (group.state === 'ended') continue;
      const step = group.steps.find(
        (each) =>
          each.request?.id === request.id || (each.clientId !== null && each.clientId === request.clientId),
      );
      if (step !== undefined) {
        const isNew = step.request === null;
        step.request = request;
        if (isNew) this.options.store.endStep(group, step);
        this.poke();
      } else if (request.kind === 'ModifyOrder') this.adopt(group, request);
    }
  }

  /** A change of one of its orders that the interface or a program made: what stands now belongs to it as well. */
  private adopt(group: Group, request: JournalRequest): void {
    const known = knownRequest(request);
    if (known?.intent.kind !== 'ModifyOrder') return;
    const { orderHash, amount } = known.intent;
    for (const { leg } of group.plan.legs) {
      const facts = factsOf(leg, group.steps, group.forgiven);
      if (facts.open?.orderHash !== orderHash) continue;
      const n = this.nextOf(group);
      const step: HeldStep = { n, leg, action: 'modify', clientId: null, amount, request, error: null };
      this.options.store.addStep(group, step);
      group.steps.push(step);
      this.poke();
      return;
    }
  }

  private poke(): void {
    this.changed.emit();
    if (!this.stopped) this.look.poke();
  }

  private nextOf(group: Group): number {
    return (group.steps.at(-1)?.n ?? 0) + 1;
  }

  private decide(group: Group): Decision {
    const known = (leg: string) => factsOf(leg, group.steps, group.forgiven);
    const { plan } = group;
    if (group.ending === 'cancelled') {
      const legs = plan.legs.map(({ leg }) => leg);
      return windUp(legs, known) ?? ended('cancelled');
    }
    return plan.kind === 'bracket' ? decideBracket(plan, known) : decideScale(plan, known);
  }

  private advance(group: Group): void {
    if (this.stopped || group.state === 'ended' || this.busy.has(group.id)) return;
    const decision = this.decide(group);
    const moving = group.ending === null ? 'working' : 'ending';
    switch (decision.is) {
      case 'wait':
        this.put(group, moving, group.ending, null);
        return;
      case 'stuck':
        this.put(group, 'stuck', group.ending, decision.problem);
        return;
      case 'ended':
        this.put(group, 'ended', decision.ending, null);
        return;
      case 'act':
        this.put(group, moving, group.ending, null);
        if (!this.tooSoon(group, decision)) this.begun(this.take(group, decision));
    }
  }

  /** Whether an exit was changed just now: then it is looked at again a little later. */
  private tooSoon(group: Group, { leg, action }: Extract<Decision, { is: 'act' }>): boolean {
    if (action !== 'modify') return false;
    const key = `${group.id} ${leg}`;
    const waitMs = (this.resizedAt.get(key) ?? -Infinity) + RESIZE_MS - performance.now();
    if (waitMs <= 0) {
      this.resizedAt.set(key, performance.now());
      return false;
    }
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      this.look.poke();
    }, waitMs);
    this.timers.add(timer);
    return true;
  }

  private begun(taking: Promise<void>): void {
    taking.catch((error: unknown) => {
      this.options.logger.error({ err: error }, 'a step of a group of orders could not be written');
    });
  }

  private async take(group: Group, { leg, action, amount }: Extract<Decision, { is: 'act' }>): Promise<void> {
    const { store, submit, logger } = this.options;
    const n = this.nextOf(group);
    const clientId = `group-${group.id}-${n}`;
    const wish = inputOf(group, leg, action, amount);
    const step: HeldStep = { n, leg, action, clientId, amount: wish.amount, request: null, error: null };
    this.busy.add(group.id);
    try {
      store.addStep(group, step);
      group.steps.push(step);
      const session = this.sessionFor(group, wish.kind);
      const input = {
        ...wish.input,
        wallet: group.wallet,
        clientId,
        ...(session === null ? {} : { session }),
      };
      await submit(input, context());
    } catch (error) {
      if (this.stopped) return;
      logger.warn({ err: error, group: group.id }, 'a step of a group of orders was not taken');
      const { code, message, hint } = toErrorData(error);
      step.error = { reason: code, safety: null, message, hint, retry: 'no' };
      // Held even where it could not be written: what failed is not tried over and over.
      if (!group.steps.includes(step)) group.steps.push(step);
      else store.endStep(group, step);
    } finally {
      this.busy.delete(group.id);
      this.poke();
    }
  }

  /** The key that was named, while it may do this; else it is left to the usual choice. */
  private sessionFor({ session, wallet }: Group, scope: ScopeName): string | null {
    if (session === null) return null;
    const keys = this.options.keysFor(wallet, [scope]);
    return keys.includes(session) ? session : (keys[0] ?? null);
  }

  private put(group: Group, state: Group['state'], ending: Group['ending'], problem: Group['problem']): void {
    const same =
      group.state === state &&
      group.ending === ending &&
      group.problem?.message === problem?.message &&
      group.problem?.code === problem?.code;
    if (same) return;
    Object.assign(group, { state, ending, problem, updatedAt: Date.now() });
    this.options.store.update(group);
    this.changed.emit();
  }

  private prune(): void {
    const over = [...this.groups.values()].filter(({ state }) => state === 'ended').slice(0, -KEPT);
    for (const { id } of over) this.groups.delete(id);
  }
}

/** Nobody waits for it at the other end, and it never signs with a wallet. */
function context(): CallContext {
  const caller = { kind: 'local', label: 'a group of orders', id: 'groups' } as const;
  return { caller, signal: new AbortController().signal };
}

function noKey(scope: ScopeName): CountersignError {
  return new CountersignError(
    'GROUP_NEEDS_KEY',
    `No session key of this wallet may do what a group of orders needs: ${scope}.`,
    'Issue one for order, modify-order and cancel-order; its later orders go out while nobody is there to approve them.',
  );
}
