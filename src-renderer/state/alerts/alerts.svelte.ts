import { untrack } from 'svelte';
import type {
  Account,
  GroupRow,
  RequestRow,
  SessionRow,
  Status,
} from '../../../src-shared/contract/index.ts';
import { parseDecimal } from '../../../src-shared/money/index.ts';
import type { Connection } from '../../connection/index.ts';
import type { Storage } from '../alarms.svelte.ts';
import type { Clock } from '../clock.svelte.ts';
import type { StreamState } from '../stream.svelte.ts';
import type { Alert, AlertCategory, News } from './alert.ts';
import { ConnectionNews } from './connection-news.ts';
import { gather, worst } from './gather.ts';
import { GroupNews } from './group-news.ts';
import { MarginNews } from './margin-news.ts';
import { NO_OUTLETS, type Outlets, type SystemPermission } from './outlets.ts';
import { RequestNews } from './request-news.ts';
import { SessionNews } from './session-news.ts';
import { AlertSettings } from './settings.svelte.ts';
import { withToasts, type Toast } from './toasts.ts';

/** Alerts that the list keeps. */
export const MOST_ALERTS = 200;
/** What is read out, and what the system shows, comes at most so often; what came meanwhile is gathered. */
const SPEAK_MS = 4_000;
const SOUND_MS = 2_000;

export interface AlertSources {
  readonly connection: Connection;
  readonly clock: Clock;
  readonly status: StreamState<'status'>;
  readonly account: StreamState<'account'>;
  readonly sessions: StreamState<'sessions'>;
  readonly requests: StreamState<'requests', readonly RequestRow[]>;
  readonly groups: StreamState<'groups'>;
  readonly storage: Storage | null;
}

/** What a person is told of without having looked: a list, toasts, a live region, tones and the system's own. */
export class Alerts {
  readonly settings: AlertSettings;
  #list = $state.raw<readonly Alert[]>([]);
  #toasts = $state.raw<readonly Toast[]>([]);
  #spoken = $state('');
  #readTo = $state(0);
  #permission = $state<SystemPermission>('default');
  #lastId = 0;
  #unsaid: Alert[] = [];
  #spokeAt = -Infinity;
  #soundAt = -Infinity;
  #outlets: Outlets = NO_OUTLETS;
  readonly #requests = new RequestNews();
  readonly #groups = new GroupNews();
  readonly #margin = new MarginNews();
  readonly #sessions = new SessionNews();
  readonly #connection = new ConnectionNews();
  readonly #sources: AlertSources;

  constructor(sources: AlertSources) {
    this.#sources = sources;
    this.settings = new AlertSettings(sources.storage);
  }

  /** Newest first. */
  get list(): readonly Alert[] {
    return this.#list;
  }
  get toasts(): readonly Toast[] {
    return this.#toasts;
  }
  /** What the live region says. */
  get spoken(): string {
    return this.#spoken;
  }
  get permission(): SystemPermission {
    return this.#permission;
  }
  /** The number of the newest one that somebody has had on screen. */
  get readTo(): number {
    return this.#readTo;
  }
  /** How many nobody has had before them yet. */
  get unread(): number {
    return this.#list.filter(({ id }) => id > this.#readTo).length;
  }

  /** Begins to look; returns what ends it. */
  watch(outlets: Outlets): () => void {
    this.#outlets = outlets;
    this.#permission = outlets.permission();
    const { connection, clock, status, account, sessions, requests, groups } = this.#sources;
    const { settings } = this;
    return $effect.root(() => {
      $effect(() => {
        const rows: readonly RequestRow[] | null = requests.live ? requests.value : null;
        const now = clock.wallMs;
        untrack(() => {
          this.#take(this.#requests.look(rows, Math.max(now, Date.now()), settings));
        });
      });
      $effect(() => {
        const rows: readonly GroupRow[] | null = groups.live ? groups.value : null;
        untrack(() => {
          this.#take(this.#groups.look(rows));
        });
      });
      $effect(() => {
        const value: Account | null = account.live ? account.value : null;
        const first = parseDecimal(settings.margin);
        untrack(() => {
          this.#take(this.#margin.look(value, first));
        });
      });
      $effect(() => {
        const rows: readonly SessionRow[] | null = sessions.live ? sessions.value : null;
        const { venueMs } = clock;
        const soonMs = settings.minutes * 60_000;
        untrack(() => {
          this.#take(this.#sessions.look(rows, venueMs, soonMs));
        });
      });
      $effect(() => {
        const value: Status | null = status.live ? status.value : null;
        const { state } = connection;
        const now = clock.monotonicMs;
        const patience = settings.seconds * 1000;
        untrack(() => {
          this.#take(this.#connection.look(state, value, now, patience));
          this.#tick(now);
        });
      });
    });
  }

  /** All that there are have been seen. */
  markRead(): void {
    this.#readTo = this.#lastId;
  }

  clear(): void {
    this.#list = [];
    this.#toasts = [];
    this.markRead();
  }

  remove(alert: Alert): void {
    this.#list = this.#list.filter(({ id }) => id !== alert.id);
    this.dismiss(alert.category);
  }

  /** Takes a toast away; what it said stays in the list. */
  dismiss(category: AlertCategory): void {
    this.#toasts = this.#toasts.filter((toast) => toast.category !== category);
  }

  /** Switches the system's notifications; to be called by a click, since the browser may ask a person. */
  async setSystem(on: boolean): Promise<void> {
    if (!on) {
      this.settings.system = false;
      return;
    }
    this.#permission = await this.#outlets.ask();
    this.settings.system = this.#permission === 'granted';
  }

  /** Switches tones, and lets one be heard. */
  setSounds(on: boolean): void {
    this.settings.sounds = on;
    if (on) this.#outlets.play('plain');
  }

  #take(news: readonly News[]): void {
    const fresh = news
      .filter(({ category }) => this.settings.isOn(category))
      .map((one): Alert => ({ ...one, id: ++this.#lastId, at: Date.now() }));
    if (fresh.length === 0) return;
    const keys = new Set(fresh.map(({ key }) => key));
    const kept = this.#list.filter(({ key }) => !keys.has(key));
    this.#list = [...fresh.toReversed(), ...kept].slice(0, MOST_ALERTS);
    const loud = fresh.filter(({ quiet }) => !quiet);
    if (loud.length === 0) return;
    if (this.settings.toasts) this.#toasts = withToasts(this.#toasts, loud, performance.now());
    this.#unsaid.push(...loud);
    this.#sound(loud);
  }

  #sound(loud: readonly Alert[]): void {
    const now = performance.now();
    if (!this.settings.sounds || now - this.#soundAt < SOUND_MS) return;
    this.#soundAt = now;
    this.#outlets.play(worst(loud));
  }

  /** Once a second: toasts that have stood long enough go, and what is to be said is said. */
  #tick(now: number): void {
    if (this.#toasts.some(({ until }) => until <= now))
      this.#toasts = this.#toasts.filter(({ until }) => until > now);
    if (this.#unsaid.length === 0 || now - this.#spokeAt < SPEAK_MS) return;
    this.#spokeAt = now;
    const said = gather(this.#unsaid);
    this.#unsaid = [];
    this.#spoken = said;
    if (this.settings.system && !this.#outlets.inFront()) this.#outlets.notify('Countersign', said);
  }
}
