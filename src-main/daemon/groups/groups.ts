import { createHash, randomUUID } from 'node:crypto';
import type { BracketInput, GroupRow, ScaleInput } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import type { Address, ScopeName } from '../../../src-shared/protocol/index.ts';
import type { JournalRequest } from '../../operator/index.ts';
import { clientIdReused } from '../client-ids.ts';
import { coalesce, Emitter } from '../emitter.ts';
import { missing } from './bracket.ts';
import { noKey } from './context.ts';
import { knownOf } from './deciding.ts';
import type { GroupsOptions } from './options.ts';
import { planBracket, planScale, type Plan } from './plan.ts';
import { presentGroup } from './present.ts';
import { INTERRUPTED, Stepper } from './stepper.ts';
import type { Group } from './store.ts';

/** Ended groups that are held. */
const KEPT = 100;

/** What opens a position is not sent by itself this long after all else of its group. */
const STALE_MS = 60_000;

/** When something last happened for a group. */
function lastOf({ createdAt, updatedAt, steps }: Group): number {
  return Math.max(createdAt, updatedAt, ...steps.map(({ request }) => request?.createdAt ?? 0));
}

/** Whose orders are being cancelled; what is left out, or null, stands for all. */
export interface Sweep {
  readonly wallet?: Address | undefined;
  readonly symbol?: string;
  readonly strategies: readonly string[] | null;
  /** Those made later are not concerned. */
  readonly until?: number;
}

/**
 * Brackets and scales: several orders of one plan, each a request of its own with every check that it has alone. Each
 * step is on disk before it is taken, under a client id of its own, so that after a crash it is known whether it was.
 */
export class Groups {
  readonly changed = new Emitter();
  private readonly options: GroupsOptions;
  private readonly groups = new Map<string, Group>();
  private readonly stepper: Stepper;
  private readonly look;
  private readonly off: () => void;

  constructor(options: GroupsOptions) {
    this.options = options;
    this.look = coalesce(0, () => {
      for (const group of this.groups.values()) this.stepper.advance(group);
    });
    this.stepper = new Stepper(options, {
      changed: () => {
        this.changed.emit();
      },
      look: () => {
        this.look.poke();
      },
    });
    this.off = options.journal.onChange((request) => {
      if (request.kind === 'CancelAll') this.sweptBy(request);
      for (const group of this.groups.values()) this.stepper.heard(group, request);
    });
  }

  /** Takes up what an earlier run has left. */
  start(): void {
    const { store, journal } = this.options;
    const find = (id: string | null, clientId: string | null): JournalRequest | null =>
      (id === null ? null : journal.find(id)) ?? (clientId === null ? null : journal.byClientId(clientId));
    for (const group of store.load(find)) {
      const at = lastOf(group);
      const asked = group.problem?.code === INTERRUPTED;
      if (asked || Date.now() - at > STALE_MS) this.stepper.interrupted(group, at);
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

  /**
   * Ends those under way: what cancels their orders from outside is about to. What that leaves is cancelled one by one.
   */
  sweep({ wallet, symbol, strategies, until = Infinity }: Sweep): void {
    for (const group of this.groups.values()) {
      const { plan } = group;
      const concerns =
        group.createdAt <= until &&
        (wallet === undefined || group.wallet === wallet) &&
        (symbol === undefined || plan.symbol === symbol) &&
        (strategies === null || strategies.includes(plan.strategy));
      if (!concerns || group.state === 'ended' || group.ending !== null) continue;
      this.stepper.rest(group);
      try {
        this.forgive(group, 'ending');
      } catch (error) {
        // It ends all the same, and what cancels the orders must not fail for it.
        this.options.logger.error({ err: error, group: group.id }, 'the end of a group could not be written');
      }
    }
  }

  /** All orders of a strategy are being cancelled: those that it had by then. */
  private sweptBy({ state, wallet, symbol, strategy, createdAt }: JournalRequest): void {
    if (state === 'Refused' || wallet === null || symbol === null || strategy === null) return;
    this.sweep({ wallet: wallet as Address, symbol, strategies: [strategy], until: createdAt });
  }

  /** What kept requests from being signed or sent may be gone. */
  lookAgain(): void {
    for (const group of this.groups.values()) if (group.state !== 'ended') this.stepper.hurry(group);
    this.look.poke();
  }

  /** Ids of those that an earlier run has left and that cannot be read: nothing more happens for them. */
  get unreadable(): readonly string[] {
    return this.options.store.unreadable;
  }

  stop(): void {
    this.stepper.stop();
    this.off();
    this.look.stop();
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
    if (group.state !== 'stuck') return presentGroup(group);
    if (group.plan.kind === 'bracket')
      for (const leg of missing(group.plan, knownOf(group))) group.again.add(leg);
    this.forgive(group, group.ending === null ? 'working' : 'ending');
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
    if (clientId !== null && store.hasClientId(clientId)) throw clientIdReused(clientId);
    for (const each of scope) if (keysFor(wallet, [each]).length === 0) throw noKey(each);
    const session = input.session ?? null;
    if (session !== null) for (const each of scope) this.requireKey(session, wallet, each);
    const now = Date.now();
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
      again: new Set(),
    };
    store.insert(group);
    this.groups.set(group.id, group);
    this.prune();
    this.changed.emit();
    this.look.poke();
    return presentGroup(group);
  }

  /** A key that was named must do all of it, as one that is named for an order must. */
  private requireKey(session: string, wallet: Address, scope: ScopeName): void {
    const against = this.options.keyRefusal(session, wallet, scope);
    if (against !== null) throw new CountersignError(against.reason, against.message, against.hint);
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
    this.stepper.goesOn(group);
    group.forgiven = group.steps.at(-1)?.n ?? 0;
    if (state === 'ending') group.ending = 'cancelled';
    this.stepper.put(group, state, group.ending, null);
    this.look.poke();
  }

  private prune(): void {
    const over = [...this.groups.values()].filter(({ state }) => state === 'ended').slice(0, -KEPT);
    for (const { id } of over) this.groups.delete(id);
  }
}
