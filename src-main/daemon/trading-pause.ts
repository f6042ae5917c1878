import * as v from 'valibot';
import type { Intent } from '../operator/index.ts';
import type { Settings } from '../storage/index.ts';
import { Emitter } from './emitter.ts';
import type { LocalRefusal } from './refusals.ts';

const Stored = v.nullable(v.object({ since: v.number(), by: v.string() }));
type Paused = NonNullable<v.InferOutput<typeof Stored>>;

/** Kinds that may open or change a position: none of them is signed or sent again while trading is paused. */
const HELD: readonly Intent['kind'][] = ['Order', 'ModifyOrder'];

/**
 * Whether new orders are signed at all. A pause outlives the process and ends by a person alone; cancels, and what
 * moves funds or settings with the wallet's own approval, pass.
 */
export class TradingPause {
  readonly changed = new Emitter();
  private readonly settings: Settings;
  private readonly name: string;
  private paused: Paused | null;

  /** @param profile - name under which the profile keeps its records */
  constructor(settings: Settings, profile: string) {
    this.settings = settings;
    this.name = `paused:${profile}`;
    const stored = v.safeParse(Stored, settings.get(this.name) ?? null);
    // What cannot be read was written all the same: it holds until a person says otherwise.
    this.paused = stored.success ? stored.output : { since: Date.now(), by: 'an earlier run' };
  }

  /** Unix milliseconds and who; null when trading goes on. */
  get state(): Paused | null {
    return this.paused;
  }

  /** On disk when it returns. */
  pause(by: string): void {
    if (this.paused === null) this.set({ since: Date.now(), by });
  }

  resume(): void {
    if (this.paused !== null) this.set(null);
  }

  holds(kind: Intent['kind']): boolean {
    return this.paused !== null && HELD.includes(kind);
  }

  refusal(intent: Intent): LocalRefusal | null {
    if (this.paused === null || !this.holds(intent.kind)) return null;
    return {
      reason: 'TRADING_PAUSED',
      message: `New orders are paused since a panic by ${this.paused.by}.`,
      hint: 'Cancels go on. Resume in the interface, or with `countersign resume` and the passphrase of the vault.',
    };
  }

  private set(paused: Paused | null): void {
    this.settings.set(this.name, paused);
    this.paused = paused;
    this.changed.emit();
  }
}
