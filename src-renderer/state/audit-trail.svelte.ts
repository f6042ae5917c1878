import type { AuditRow, AuditVerification } from '../../src-shared/contract/index.ts';
import type { Connection } from '../connection/index.ts';
import type { Messages } from './messages.svelte.ts';
import { Step } from './step.svelte.ts';
import type { StreamState } from './stream.svelte.ts';

/** Records that one question brings. */
const PAGE = 200;

export const AUDIT_KINDS = ['all', 'vault', 'wallet', 'session', 'approval', 'other'] as const;
export type AuditKind = (typeof AUDIT_KINDS)[number];

/** What the verification of the whole log has found, and when. */
export interface Verified {
  readonly at: number;
  readonly found: AuditVerification;
}

/** The audit log as it is read, and whether it is whole. */
export class AuditTrail {
  kind = $state<AuditKind>('all');
  /** Words that a record must hold, in any of its members. */
  words = $state('');
  readonly stream: StreamState<'audit', readonly AuditRow[]>;
  readonly reading: Step;
  readonly verifying: Step;
  #older = $state.raw<readonly AuditRow[]>([]);
  /** Damaged records are passed over, so that the first one that is there need not be number 1. */
  #atEnd = $state(false);
  #verified = $state.raw<Verified | null>(null);
  readonly #connection: Connection;

  constructor(parts: {
    connection: Connection;
    messages: Messages;
    stream: StreamState<'audit', readonly AuditRow[]>;
  }) {
    this.#connection = parts.connection;
    this.stream = parts.stream;
    this.reading = new Step(parts.messages);
    this.verifying = new Step(parts.messages);
  }

  /** Newest first, without a gap. */
  readonly rows = $derived.by(() => {
    const newest = this.stream.value ?? [];
    const oldest = newest.at(-1)?.n ?? 0;
    const joins = (this.#older[0]?.n ?? 0) >= oldest - 1;
    return joins ? [...newest, ...this.#older.filter(({ n }) => n < oldest)] : newest;
  });

  /** Those that the filter lets through. */
  readonly shown = $derived.by(() => {
    const words = this.words.toLowerCase().split(/\s+/).filter(Boolean);
    return this.rows.filter(
      (row) =>
        (this.kind === 'all' || kindOf(row) === this.kind) &&
        (words.length === 0 || words.every((word) => textOf(row).includes(word))),
    );
  });

  /** Whether older records are there that were not read yet. */
  readonly hasMore = $derived.by(() => !this.#atEnd && (this.rows.at(-1)?.n ?? 1) > 1);

  /** Null until it was asked for. */
  get verified(): Verified | null {
    return this.#verified;
  }

  more(): Promise<boolean> {
    const last = this.rows.at(-1);
    return this.reading.attempt(async () => {
      const before = last === undefined ? {} : { before: last.n };
      const rows = await this.#connection.call('audit.list', { limit: PAGE, ...before });
      this.#older = [...this.#older, ...rows];
      this.#atEnd = rows.length < PAGE;
    });
  }

  /** Has the daemon go through the whole log. */
  verify(): Promise<boolean> {
    return this.verifying.attempt(async () => {
      this.#verified = { found: await this.#connection.call('audit.verify', {}), at: Date.now() };
    });
  }

  close(): void {
    this.kind = 'all';
    this.words = '';
    this.#older = [];
    this.#atEnd = false;
    this.#verified = null;
    this.reading.forget();
    this.verifying.forget();
  }
}

/** What a record is about, by the first word of its event. */
export function kindOf({ event }: Pick<AuditRow, 'event'>): AuditKind {
  const [first = ''] = event.split('.');
  return AUDIT_KINDS.find((kind) => kind === first && kind !== 'all') ?? 'other';
}

function textOf({ text, event, wallet, session, hash, details }: AuditRow): string {
  return [text, event, wallet, session, hash, ...Object.values(details)].join(' ').toLowerCase();
}
