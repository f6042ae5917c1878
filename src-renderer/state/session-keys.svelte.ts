import type { CommandOutput, SessionRow } from '../../src-shared/contract/index.ts';
import { SessionDenials } from './session-denials.svelte.ts';
import { SessionEnding } from './session-ending.svelte.ts';
import { SessionForm } from './session-form.svelte.ts';
import { SessionGrant, type GrantWish, type SigningParts } from './session-grant.svelte.ts';
import { Step } from './step.svelte.ts';
import type { StreamState } from './stream.svelte.ts';

/** A key that ends within the hour is marked, and its renewal offered. */
export const ENDS_SOON_MS = 3_600_000;
/** Ended keys that one question brings. */
const PAGE = 200;

/** What of the page about session keys is open. */
export type SessionView =
  | { readonly is: 'list' | 'issue' | 'denied' }
  | { readonly is: 'grant'; readonly grant: SessionGrant }
  | { readonly is: 'ending'; readonly ending: SessionEnding };

/** The session keys of this machine, and what a person does with them. */
export class SessionKeys {
  view = $state.raw<SessionView>({ is: 'list' });
  readonly form = new SessionForm();
  readonly denials: SessionDenials;
  readonly stream: StreamState<'sessions'>;
  readonly step: Step;
  #counts = $state.raw<CommandOutput<'session.count'> | null>(null);
  #older = $state.raw<readonly SessionRow[]>([]);
  readonly #parts: SigningParts;

  constructor(parts: SigningParts & { stream: StreamState<'sessions'> }) {
    this.#parts = parts;
    this.stream = parts.stream;
    this.denials = new SessionDenials(parts);
    this.step = new Step(parts.messages);
  }

  /** Those that may sign, newest first. */
  readonly active = $derived.by(() => (this.stream.value ?? []).filter((row) => this.isActive(row)));

  /** Those that never sign again, newest first. */
  readonly ended = $derived.by(() => {
    const rows = (this.stream.value ?? []).filter((row) => !this.isActive(row));
    const known = new Set(rows.map(({ session }) => session));
    return [...rows, ...this.#older.filter(({ session }) => !known.has(session))];
  });

  /** How many there are in all; null until that was read. */
  get counts(): CommandOutput<'session.count'> | null {
    return this.#counts;
  }

  /** Until its end by the venue's clock, in milliseconds; null while that clock is not known. */
  leftMs({ expirySeconds }: Pick<SessionRow, 'expirySeconds'>): number | null {
    const { venueMs } = this.#parts.clock;
    return venueMs === null ? null : Math.max(0, expirySeconds * 1000 - venueMs);
  }

  endsSoon(row: Pick<SessionRow, 'expirySeconds'>): boolean {
    const left = this.leftMs(row);
    return left !== null && left < ENDS_SOON_MS;
  }

  /** The daemon's word, but for a key whose time ran out since it was spoken. */
  isActive(row: SessionRow): boolean {
    return row.state === 'active' && this.leftMs(row) !== 0;
  }

  open(is: 'list' | 'issue' | 'denied'): void {
    this.step.forget();
    if (is === 'issue') this.form.tried = false;
    if (is === 'denied') this.denials.reset();
    this.view = { is };
  }

  /** Shows what the wallet would sign for the key that the form asks for. */
  async review(): Promise<void> {
    this.form.tried = true;
    if (this.form.valid) await this.#grant({ wish: this.form.wish });
  }

  /** Shows what it would sign for a new key in the place of this one. */
  renew(row: SessionRow): Promise<void> {
    return this.#grant({ renews: row });
  }

  /** Asks whether a key is to end. */
  end(row: SessionRow): void {
    this.view = { is: 'ending', ending: new SessionEnding(this.#parts, row) };
  }

  /** The grant was signed: what was typed for it is done with. */
  finish(): void {
    this.form.reset();
    this.open('list');
    void this.count();
  }

  count(): Promise<boolean> {
    return this.step.attempt(async () => {
      this.#counts = await this.#parts.connection.call('session.count', {});
    });
  }

  /** Reads more of those that have ended. */
  more(): Promise<boolean> {
    const last = this.ended.at(-1);
    return this.step.attempt(async () => {
      const before = last === undefined ? {} : { before: last.session };
      const rows = await this.#parts.connection.call('session.list', {
        state: 'ended',
        limit: PAGE,
        ...before,
      });
      this.#older = [...this.#older, ...rows];
    });
  }

  /** The dialog closes: nothing that was being decided stays behind. */
  close(): void {
    this.form.reset();
    this.denials.reset();
    this.#older = [];
    this.open('list');
  }

  async #grant(asked: GrantWish): Promise<void> {
    const grant = new SessionGrant(this.#parts, asked);
    this.view = { is: 'grant', grant };
    await grant.prepare();
  }
}
