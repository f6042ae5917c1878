import type { BracketInput, GroupRow, ScaleInput } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import type { Address } from '../../../src-shared/protocol/index.ts';
import type { JournalRequest } from '../../operator/index.ts';
import { clientIdReused } from '../client-ids.ts';
import { coalesce, Emitter } from '../emitter.ts';
import { missing } from './bracket.ts';
import { identityOf, newGroup } from './beginning.ts';
import { knownOf } from './deciding.ts';
import type { GroupsOptions } from './options.ts';
import { planBracket, planScale, type Plan } from './plan.ts';
import { presentGroup } from './present.ts';
import { requireKeys } from './keys.ts';
import { endOf } from './gone.ts';
import { finder, resume } from './resuming.ts';
import { Stepper } from './stepper.ts';
import type { Group } from './store.ts';
import { isSwept, type Sweep } from './sweep.ts';
import { vetExits } from './vetting.ts';

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
    for (const group of resume(this.options, this.stepper)) this.groups.set(group.id, group);
    this.look.poke();
  }

  /**
   * Ends those under way: what cancels their orders from outside is about to. What that leaves is cancelled one by one.
   */
  sweep(sweep: Sweep): void {
    for (const group of this.groups.values()) {
      if (!isSwept(group, sweep)) continue;
      this.stepper.rest(group);
      try {
        this.forgive(group, 'ending');
      } catch (error) {
        // It ends all the same, and what cancels the orders must not fail for it.
        this.options.logger.error({ err: error, group: group.id }, 'the end of a group could not be written');
      }
    }
  }

  /** Those under way take no step for a while: their venue is being begun anew. */
  rest(): void {
    for (const group of this.groups.values()) if (group.state !== 'ended') this.stepper.rest(group);
  }

  /** The venue is another one: none of their orders exists any more, and none belongs there. */
  venueGone(): void {
    for (const group of this.groups.values()) endOf(group, this.stepper, this.options.logger);
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

  /** Other orders stand in the books than before. */
  ordersChanged(): void {
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

  /** @throws {CountersignError} with the field concerned as its path, before anything is sent */
  bracket(input: BracketInput): Promise<GroupRow> {
    return this.begin(input, planBracket(input));
  }

  scale(input: ScaleInput): Promise<GroupRow> {
    return this.begin(input, planScale(input));
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

  private async begin(input: BracketInput | ScaleInput, plan: Plan): Promise<GroupRow> {
    const { store, walletOf, venue } = this.options;
    const wallet = walletOf(input.wallet);
    const identity = identityOf(wallet, plan);
    const clientId = input.clientId ?? null;
    const before = this.existing(clientId, identity);
    if (before !== null) return presentGroup(before);
    const session = input.session ?? null;
    if (plan.kind === 'bracket') await vetExits(plan, wallet, venue);
    // One that was quicker under the same client id is what the id stands for.
    const quicker = this.existing(clientId, identity);
    if (quicker !== null) return presentGroup(quicker);
    requireKeys(plan, wallet, session, this.options);
    const group = newGroup({ wallet, session, clientId, identity, plan });
    store.insert(group);
    this.groups.set(group.id, group);
    this.prune();
    // Its answer says already what may come between.
    this.stepper.goOn(group);
    this.changed.emit();
    this.look.poke();
    return presentGroup(group);
  }

  /**
   * The group that a client id stands for, however long ago it ended.
   * @throws {CountersignError} `CLIENT_ID_REUSED`, `GROUP_UNREADABLE`
   */
  private existing(clientId: string | null, identity: string): Group | null {
    if (clientId === null) return null;
    const held = [...this.groups.values()].find((each) => each.clientId === clientId);
    const group = held ?? this.options.store.byClientId(clientId, finder(this.options));
    if (group !== null && group.identity !== identity) throw clientIdReused(clientId);
    return group;
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
