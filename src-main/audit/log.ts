import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { ensurePrivateFile, syncFolder } from '../storage/index.ts';
import type { Anchor } from './anchor.ts';
import { auditUnreadable, auditUnwritable } from './errors.ts';
import { checkEvent, type AuditEvent } from './events.ts';
import { decodeRecord, encodeRecord, type AuditRecord, type Head, type NewRecord } from './record.ts';
import { readPage } from './page.ts';
import { readStanding, type Standing } from './standing.ts';
import { endOfLines, linesBackwards } from './tail.ts';
import { verifyLog, type Verification } from './verify.ts';

export interface AuditLogOptions {
  /** Of the log, in the data-dir. */
  readonly path: string;
  readonly anchor: Anchor;
  /** Of the product, for the first record. */
  readonly version: string;
  /** The machine's clock, in Unix milliseconds. */
  readonly now?: () => number;
}

/** 2100-01-01. A clock beyond it, or before 1970, is not believed. */
const LATEST_MS = 4_102_444_800_000;
/** What an interface shows at first. */
const NEWEST = 100;

/**
 * The record of what happened to keys: one line each in a file that only grows, every line with a hash over all before
 * it. A record is on disk when {@link record} returns; when it throws, what was to be recorded must not happen.
 */
export class AuditLog {
  private readonly options: AuditLogOptions;
  private readonly listeners = new Set<() => void>();
  private standing: Standing;
  private recent: AuditRecord[];
  private lastAt = 0;
  /** The page that is read at this moment. */
  private reading: Promise<unknown> = Promise.resolve();

  /**
   * Opens the log. What a crash left unfinished is cut off, and an end that is not the one known is said in the log itself,
   * before the next record.
   * @throws {CountersignError} `AUDIT_UNREADABLE`
   */
  constructor(options: AuditLogOptions) {
    this.options = options;
    try {
      this.standing = readStanding(options.path, options.anchor.read());
      this.recent = [...this.read(NEWEST)];
    } catch (cause) {
      throw auditUnreadable(options.path, cause);
    }
    this.lastAt = this.recent[0]?.at ?? 0;
  }

  /**
   * Makes the log ready at the start of a daemon. What cannot be written now is no reason not to start: it keeps the first
   * act that is to be recorded from happening.
   */
  begin(): void {
    try {
      this.settle();
    } catch {
      // Tried again, and told, by the first record.
    }
  }

  /** Number and hash of the last record. */
  get head(): Head {
    return this.standing.head;
  }

  /**
   * Writes down what is about to happen, durably.
   * @throws {CountersignError} `AUDIT_UNWRITABLE`: then it must not happen
   */
  record(event: AuditEvent): void {
    const checked = checkEvent(event);
    try {
      this.settle();
      this.append(checked);
    } catch (cause) {
      throw auditUnwritable(cause);
    }
    for (const listener of this.listeners) listener();
  }

  /** The log as it is at this moment: its last record, and the bytes up to it. */
  snapshot(): { path: string; length: number; head: Head | null } {
    const { whole, head } = this.standing;
    return { path: this.options.path, length: whole, head: head.n === 0 ? null : head };
  }

  /** The newest records, newest first. */
  newest(limit = NEWEST): AuditRecord[] {
    return this.recent.slice(0, limit);
  }

  /**
   * Records before number `before`, or the newest, newest first; damaged lines are passed over. One page is read at a
   * time, in steps: a long log holds nobody up.
   */
  list(limit: number, before = Infinity): Promise<AuditRecord[]> {
    if (before === Infinity && limit <= this.recent.length) return Promise.resolve(this.newest(limit));
    const { path } = this.options;
    const page = this.reading.then(() =>
      statSync(path, { throwIfNoEntry: false }) === undefined ? [] : readPage(path, limit, before),
    );
    this.reading = page.catch(() => undefined);
    return page;
  }

  /** Goes through the whole log as it is now; appending goes on meanwhile. */
  verify(): Promise<Verification> {
    this.settle();
    const { path, anchor } = this.options;
    return verifyLog(path, anchor.read(), this.standing.whole);
  }

  /** Calls `listener` after each record; returns the function that ends it. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Makes the file fit to be written to: after a start, and when it is not as this process left it. */
  private settle(): void {
    const { path, anchor, version } = this.options;
    const stat = statSync(path, { throwIfNoEntry: false });
    if ((stat?.size ?? 0) !== this.standing.whole) this.standing = readStanding(path, anchor.read());
    const { torn, broken, head } = this.standing;
    if (broken !== null) {
      // What somebody left there stays to be seen; ours begins on a line of its own.
      if (torn > 0) this.change((fd, { whole }) => void writeSync(fd, '\n', whole + torn), torn + 1);
      this.append({ event: 'audit.broken', details: { ...broken } });
      this.standing = { ...this.standing, broken: null };
      return;
    }
    if (torn > 0) this.change((fd, { whole }) => ftruncateSync(fd, whole), 0);
    if (head.n === 0) this.append({ event: 'audit.begun', details: { version } });
    if (torn > 0) this.append({ event: 'audit.torn', details: { bytes: torn } });
  }

  /** Does away with what follows the last whole line, in one way or the other. */
  private change(work: (fd: number, standing: Standing) => void, grown: number): void {
    const fd = openSync(this.options.path, 'r+');
    try {
      work(fd, this.standing);
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    this.standing = { ...this.standing, torn: 0, whole: this.standing.whole + grown };
  }

  private append({ event, wallet, session, details = {} }: AuditEvent): void {
    const { path, anchor } = this.options;
    const { head, whole } = this.standing;
    const fields: NewRecord = {
      n: head.n + 1,
      ...this.time(),
      event,
      wallet,
      session,
      details,
      prev: head.hash,
    };
    const { line, hash } = encodeRecord(fields);
    const isNew = whole === 0;
    if (isNew) ensurePrivateFile(path);
    const fd = openSync(path, 'r+');
    try {
      const bytes = Buffer.from(line);
      try {
        for (let written = 0; written < bytes.length;)
          written += writeSync(fd, bytes, written, bytes.length - written, whole + written);
        fsyncSync(fd);
        if (isNew) syncFolder(dirname(path));
        anchor.write({ n: fields.n, hash });
      } catch (error) {
        takeBack(fd, whole);
        throw error;
      }
      this.standing = { ...this.standing, head: { n: fields.n, hash }, whole: whole + bytes.length };
    } finally {
      closeSync(fd);
    }
    this.lastAt = fields.at;
    this.recent = [{ ...fields, hash }, ...this.recent].slice(0, NEWEST);
  }

  private time(): Pick<NewRecord, 'at' | 'clockOff'> {
    const now = Math.floor((this.options.now ?? Date.now)());
    return now >= 0 && now <= LATEST_MS ? { at: now } : { at: this.lastAt, clockOff: true };
  }

  private *read(limit: number): Generator<AuditRecord> {
    const { path } = this.options;
    if (statSync(path, { throwIfNoEntry: false }) === undefined) return;
    const fd = openSync(path, 'r');
    let given = 0;
    try {
      for (const line of linesBackwards(fd, endOfLines(fd, fstatSync(fd).size))) {
        if (given === limit) return;
        const record = decodeRecord(line);
        if (record === null) continue;
        given++;
        yield record;
      }
    } finally {
      closeSync(fd);
    }
  }
}

/** A record whose act will not happen does not stay, if the disk lets it go; else the next start finds it. */
function takeBack(fd: number, length: number): void {
  try {
    ftruncateSync(fd, length);
    fsyncSync(fd);
  } catch {
    // What is left is noticed by its length before the next record.
  }
}
