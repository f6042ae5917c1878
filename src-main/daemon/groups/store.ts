import * as v from 'valibot';
import { ErrorText, GROUP_ENDS, RequestError, type GroupRow } from '../../../src-shared/contract/index.ts';
import { CountersignError } from '../../../src-shared/errors/index.ts';
import { formatDecimal, parseDecimal, type Fixed } from '../../../src-shared/money/index.ts';
import type { Address } from '../../../src-shared/protocol/index.ts';
import type { JournalRequest } from '../../operator/index.ts';
import type { Database } from '../../storage/index.ts';
import type { Ending, Problem } from './decision.ts';
import type { Action, Step } from './facts.ts';
import { Plan } from './plan.ts';
import { groupStatements, type GroupRecord } from './store-sql.ts';

/** A step as it is held: its request is put in once it is there. */
export type HeldStep = { -readonly [K in keyof Omit<Step, 'request'>]: Step[K] } & {
  readonly clientId: string | null;
  request: JournalRequest | null;
};

export interface Group {
  readonly id: string;
  readonly wallet: Address;
  readonly session: string | null;
  readonly clientId: string | null;
  /** What was asked for, as one text: tells a repeated client id from a reused one. */
  readonly identity: string;
  readonly plan: Plan;
  state: GroupRow['state'];
  ending: Ending | null;
  problem: Problem | null;
  forgiven: number;
  readonly createdAt: number;
  updatedAt: number;
  readonly steps: HeldStep[];
  /** Legs that a person wants placed once more; after a restart it is asked anew. */
  readonly again: Set<string>;
}

/** Gives a request of the journal, by its own id or by that of its step. */
export type FindRequest = (id: string | null, clientId: string | null) => JournalRequest | null;

const State = v.picklist(['working', 'ending', 'stuck', 'ended']);
const ActionName = v.picklist(['place', 'modify', 'cancel']);
const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));
const fromJson = (text: string | null): unknown => (text === null ? null : (JSON.parse(text) as unknown));

/** Ended groups that are shown still. */
const ENDED_SHOWN = 30;

/** Groups of one profile on disk. What a step is to do is there before it is done. */
export class GroupStore {
  private readonly profile: string;
  private readonly damaged: string[] = [];
  private readonly sql: ReturnType<typeof groupStatements>;

  constructor(database: Database, profile: string) {
    this.profile = profile;
    this.sql = groupStatements(database);
  }

  insert(group: Group): void {
    const { id, wallet, session, clientId, identity, plan, state, createdAt } = group;
    const text = JSON.stringify(plan);
    this.sql.insert.run(
      id,
      this.profile,
      plan.kind,
      wallet,
      session,
      clientId,
      identity,
      text,
      state,
      createdAt,
      createdAt,
    );
  }

  /**
   * The group that a client id stands for, also one that ended long ago.
   * @throws {CountersignError} `GROUP_UNREADABLE`
   */
  byClientId(clientId: string, find: FindRequest): Group | null {
    const row = this.sql.clientId.get(this.profile, clientId);
    if (row === undefined) return null;
    try {
      return this.read(row, find);
    } catch (cause) {
      const message = `The client id ${clientId} stands for a group that cannot be read.`;
      throw new CountersignError('GROUP_UNREADABLE', message, 'Use a fresh client id for a new intent.', {
        cause,
      });
    }
  }

  update({ id, state, ending, problem, forgiven, updatedAt }: Group): void {
    this.sql.update.run(state, ending, jsonOrNull(problem), forgiven, updatedAt, id);
  }

  addStep(group: Group, { n, leg, action, clientId, amount, request }: HeldStep): void {
    const text = amount === null ? null : formatDecimal(amount);
    this.sql.addStep.run(group.id, n, leg, action, clientId, text, request?.id ?? null);
  }

  endStep(group: Group, { n, request, error }: HeldStep): void {
    this.sql.endStep.run(request?.id ?? null, jsonOrNull(error), group.id, n);
  }

  dropStep(group: Group, { n }: HeldStep): void {
    this.sql.dropStep.run(group.id, n);
  }

  /** Those under way and the newest that have ended, oldest first. `find` gives a request of the journal. */
  load(find: FindRequest): Group[] {
    const rows = [...this.sql.active.all(this.profile), ...this.sql.ended.all(this.profile, ENDED_SHOWN)];
    this.damaged.length = 0;
    const groups = rows.flatMap((row) => {
      try {
        return [this.read(row, find)];
      } catch {
        this.damaged.push(row.id);
        return [];
      }
    });
    return groups.sort((a, b) => a.createdAt - b.createdAt);
  }

  /** Ids of those that cannot be read, and are left alone. */
  get unreadable(): readonly string[] {
    return this.damaged;
  }

  private read(row: GroupRecord, find: FindRequest): Group {
    const steps = this.sql.steps.all(row.id).map((step): HeldStep => ({
      n: step.n,
      leg: step.leg,
      action: v.parse(ActionName, step.action) satisfies Action,
      clientId: step.client_id,
      amount: step.amount === null ? null : (parseDecimal(step.amount) satisfies Fixed),
      request: find(step.request_id, step.client_id),
      error: v.parse(v.nullable(RequestError), fromJson(step.error)),
    }));
    return {
      id: row.id,
      wallet: row.wallet as Address,
      session: row.session,
      clientId: row.client_id,
      identity: row.identity,
      plan: v.parse(Plan, fromJson(row.plan)),
      state: v.parse(State, row.state),
      ending: v.parse(v.nullable(v.picklist(GROUP_ENDS)), row.ending),
      problem: v.parse(v.nullable(ErrorText), fromJson(row.problem)),
      forgiven: row.forgiven,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
      steps,
      again: new Set(),
    };
  }
}
