import type { RequestState } from '../../src-shared/contract/index.ts';
import { RECV_WINDOW_MS } from '../../src-shared/protocol/index.ts';
import type { Database } from '../storage/index.ts';
import type { AttemptRecord, JournalRequest } from './journal-rows.ts';
import { readRequest, type RequestRecord } from './journal-read.ts';
import { journalStatements, type ProfileUpdateRecord } from './journal-sql.ts';
import { isReceiptOfOrder, SyncSoon } from './journal-sync.ts';

export type NewRequest = Omit<
  JournalRequest,
  | 'seq'
  | 'requestIndex'
  | 'sender'
  | 'enclaveSignature'
  | 'receiptVerified'
  | 'createdAt'
  | 'updatedAt'
  | 'states'
  | 'attempts'
  | 'state'
  | 'progress'
>;

/** What an outcome changes. */
export interface Change {
  state?: RequestState;
  /** Ends the last attempt. */
  attempt?: Pick<AttemptRecord, 'outcome' | 'status' | 'ambiguous'>;
  /** Begins another one. */
  nextAttempt?: { operatorKey: string };
  requestIndex?: number;
  sender?: string;
  enclaveSignature?: string;
  receiptVerified?: boolean | null;
  error?: JournalRequest['error'];
  evidence?: string;
}

/** Client ids are kept for seven days (commands.md). */
const CLIENT_ID_MS = 7 * 86_400_000;

/**
 * Every request, written durably: each method that writes returns when its one commit is on disk, except for the receipt
 * of an order. See {@link Journal.update}.
 */
export class Journal {
  private readonly profile: string;
  private readonly sql: ReturnType<typeof journalStatements>;
  private readonly syncSoon: SyncSoon;
  private readonly listeners = new Set<(request: JournalRequest) => void>();
  private readonly now: () => number;
  private readonly venueTime: () => number | null;

  /** @param venueTime venue time in milliseconds, null while it is not known */
  constructor(
    database: Database,
    profile: string,
    now: () => number = Date.now,
    venueTime: () => number | null = () => null,
  ) {
    this.profile = profile;
    this.sql = journalStatements(database);
    this.syncSoon = new SyncSoon(this.sql.sync);
    this.now = now;
    this.venueTime = venueTime;
  }

  /**
   * Writes a new request with the states that it has gone through, the last of which it is in. A request in Sending
   * carries its first attempt: no byte may leave before this returned.
   */
  insert(
    request: NewRequest,
    states: readonly [RequestState, ...RequestState[]],
    operatorKey?: string,
  ): JournalRequest {
    const at = this.now();
    const written: JournalRequest = {
      ...request,
      seq: 0,
      state: states[states.length - 1] ?? states[0],
      requestIndex: null,
      sender: null,
      enclaveSignature: null,
      receiptVerified: null,
      progress: null,
      createdAt: at,
      updatedAt: at,
      states: states.map((state) => ({ state, at })),
      attempts:
        operatorKey === undefined
          ? []
          : [{ at, operatorKey, endedAt: null, outcome: null, status: null, ambiguous: null }],
    };
    const stored = { ...written, seq: this.sql.insert(this.profile, written) };
    this.syncSoon.done();
    this.changed(stored);
    return stored;
  }

  /**
   * Applies a change to the request and to the disk, in that order and together.
   *
   * The receipt of an order or a modification is written at once and so survives this process, but nobody waits until
   * the disk has it: a machine that loses its power within 50 ms finds the request in Sending, as if its answer had
   * been lost, and the venue's rows tell its fate for certain, by the order hash. No other request has such rows, and
   * every other change decides what is done next; these wait for the disk.
   */
  update(request: JournalRequest, change: Change): void {
    const at = this.now();
    request.updatedAt = at;
    const last = request.attempts[request.attempts.length - 1];
    if (change.attempt !== undefined && last !== undefined)
      Object.assign(last, change.attempt, { endedAt: at });
    if (change.nextAttempt !== undefined) {
      request.attempts.push({
        at,
        operatorKey: change.nextAttempt.operatorKey,
        endedAt: null,
        outcome: null,
        status: null,
        ambiguous: null,
      });
    }
    if (change.state !== undefined && change.state !== request.state) {
      request.state = change.state;
      request.states.push({ state: change.state, at });
    }
    if (change.requestIndex !== undefined) request.requestIndex = change.requestIndex;
    if (change.sender !== undefined) request.sender = change.sender;
    if (change.enclaveSignature !== undefined) request.enclaveSignature = change.enclaveSignature;
    if (change.receiptVerified !== undefined) request.receiptVerified = change.receiptVerified;
    if (change.error !== undefined) request.error = change.error;
    if (change.evidence !== undefined) request.evidence.push(change.evidence);
    if (isReceiptOfOrder(request, change)) {
      this.sql.updateUnsynced(request);
      this.syncSoon.begin();
    } else {
      this.sql.update(request);
      this.syncSoon.done();
    }
    this.changed(request);
  }

  /**
   * Writes what became of sequenced requests, all in one commit; nothing else of them is touched. What these objects
   * show changes only once it is on the disk.
   */
  progressed(changes: readonly (readonly [JournalRequest, NonNullable<JournalRequest['progress']>])[]): void {
    const at = this.now();
    this.sql.progress(changes.map(([{ seq }, progress]) => ({ seq, progress, at })));
    this.syncSoon.done();
    for (const [request, progress] of changes) {
      request.progress = progress;
      request.updatedAt = at;
      this.changed(request);
    }
  }

  /** Requests that the venue has or may have, and of which more may become, oldest first. */
  inProgress(): JournalRequest[] {
    return this.sql.inProgress.all(this.profile).map((row) => readRequest(row, this.sql));
  }

  find(id: string): JournalRequest | null {
    return this.read(this.sql.byId.get(this.profile, id));
  }

  /** The request that a client id stands for. */
  byClientId(clientId: string): JournalRequest | null {
    const venueNow = this.venueTime();
    return this.read(
      this.sql.byClientId.get(
        this.profile,
        clientId,
        this.now() - CLIENT_ID_MS,
        // A wall clock that jumped must not make a caller's repetition a second request.
        venueNow === null ? 0 : venueNow - CLIENT_ID_MS,
      ),
    );
  }

  /** Newest first. */
  list(options: { limit: number; clientId?: string | undefined }): JournalRequest[] {
    const rows =
      options.clientId === undefined
        ? this.sql.newest.all(this.profile, options.limit)
        : this.sql.newestByClientId.all(this.profile, options.clientId, options.limit);
    return rows.map((row) => readRequest(row, this.sql));
  }

  /**
   * Requests of a wallet that are sequenced or may be, and whose replay windows touch a span of venue time, in
   * milliseconds.
   */
  signedBetween(wallet: string | null, fromMs: number, toMs: number): JournalRequest[] {
    return this.sql.signedBetween
      .all(this.profile, wallet, fromMs, toMs + RECV_WINDOW_MS.max)
      .map((row) => readRequest(row, this.sql));
  }

  /** Requests whose outcome is open, oldest first. */
  open(): JournalRequest[] {
    return this.sql.open.all(this.profile).map((row) => readRequest(row, this.sql));
  }

  /** Changes of settings and deny lists that the venue has or may have, oldest first. */
  profileUpdates(): ProfileUpdateRecord[] {
    return this.sql.profileUpdates.all(this.profile);
  }

  /** What an order of ours says in words; null when its hash is not in the journal. */
  summaryOfOrder(orderHash: string): string | null {
    return this.sql.summaryOfOrder.get(orderHash, this.profile)?.summary ?? null;
  }

  /** Orders that a session has signed since a time. */
  ordersSince(session: string, since: number): number {
    return this.sql.ordersSince.get(session, since)?.count ?? 0;
  }

  onChange(listener: (request: JournalRequest) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private read(row: RequestRecord | undefined): JournalRequest | null {
    return row === undefined ? null : readRequest(row, this.sql);
  }

  private changed(request: JournalRequest): void {
    for (const listener of this.listeners) listener(request);
  }
}
