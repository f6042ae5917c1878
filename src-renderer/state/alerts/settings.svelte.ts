import * as v from 'valibot';
import type { Storage } from '../alarms.svelte.ts';
import { ALERT_CATEGORIES, type AlertCategory } from './alert.ts';
import { MARGIN_THRESHOLDS, type MarginThreshold } from './margin-news.ts';

const KEY = 'countersign.alerts';

/** How long before its end a session key is told of, in minutes. */
export const SESSION_MINUTES = [15, 60, 240] as const;
/** How long a connection may be broken before it is told of, in seconds. */
export const LOST_SECONDS = [3, 10, 30] as const;

const yes = v.fallback(v.boolean(), true);
const no = v.fallback(v.boolean(), false);
/** Each part for itself: what cannot be read is as at first, and takes nothing else with it. */
const Kept = v.object({
  version: v.literal(1),
  fill: yes,
  rejection: yes,
  liquidation: yes,
  session: yes,
  connection: yes,
  parts: yes,
  margin: v.fallback(v.picklist(MARGIN_THRESHOLDS), '0.1'),
  minutes: v.fallback(v.picklist(SESSION_MINUTES), 60),
  seconds: v.fallback(v.picklist(LOST_SECONDS), 3),
  toasts: yes,
  sounds: no,
  system: no,
});
type Kept = v.InferOutput<typeof Kept>;
const FIRST: Kept = v.parse(Kept, { version: 1 });

/** What one wants to be told of, and how; kept on this machine. */
export class AlertSettings {
  #kept = $state.raw<Kept>(FIRST);
  readonly #storage: Storage | null;

  constructor(storage: Storage | null) {
    this.#storage = storage;
    this.#kept = read(storage?.getItem(KEY) ?? null);
  }

  isOn(category: AlertCategory): boolean {
    return this.#kept[category];
  }
  turn(category: AlertCategory, on: boolean): void {
    this.#change({ [category]: on });
  }

  get allOff(): boolean {
    return ALERT_CATEGORIES.every((category) => !this.#kept[category]);
  }

  /** Whether a part of an order that traded is told of, too. */
  get parts(): boolean {
    return this.#kept.parts;
  }
  set parts(parts: boolean) {
    this.#change({ parts });
  }

  /** Margin fraction of the first warning. */
  get margin(): MarginThreshold {
    return this.#kept.margin;
  }
  set margin(margin: MarginThreshold) {
    this.#change({ margin });
  }

  get minutes(): (typeof SESSION_MINUTES)[number] {
    return this.#kept.minutes;
  }
  set minutes(minutes: (typeof SESSION_MINUTES)[number]) {
    this.#change({ minutes });
  }

  get seconds(): (typeof LOST_SECONDS)[number] {
    return this.#kept.seconds;
  }
  set seconds(seconds: (typeof LOST_SECONDS)[number]) {
    this.#change({ seconds });
  }

  /** Whether they come up over the workspace for some seconds. */
  get toasts(): boolean {
    return this.#kept.toasts;
  }
  set toasts(toasts: boolean) {
    this.#change({ toasts });
  }

  get sounds(): boolean {
    return this.#kept.sounds;
  }
  set sounds(sounds: boolean) {
    this.#change({ sounds });
  }

  /** Whether the system shows them while the window is not in front. The browser must allow it besides. */
  get system(): boolean {
    return this.#kept.system;
  }
  set system(system: boolean) {
    this.#change({ system });
  }

  #change(change: Partial<Kept>): void {
    this.#kept = { ...this.#kept, ...change };
    this.#storage?.setItem(KEY, JSON.stringify(this.#kept));
  }
}

function read(text: string | null): Kept {
  if (text === null) return FIRST;
  try {
    const kept = v.safeParse(Kept, JSON.parse(text));
    return kept.success ? kept.output : FIRST;
  } catch {
    return FIRST;
  }
}
