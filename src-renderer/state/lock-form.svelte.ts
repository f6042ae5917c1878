import type { LockChange } from '../../src-shared/contract/index.ts';
import type { ErrorData } from '../../src-shared/errors/index.ts';
import { say } from '../words/index.ts';
import type { Clock } from './clock.svelte.ts';
import { Reviewed } from './reviewed.svelte.ts';
import { StreamState } from './stream.svelte.ts';
import type { WalletParts } from './wallets.svelte.ts';

/** When the vault locks by itself: how that stands, and as a person edits it. */
export class LockForm {
  idle = $state(true);
  minutes = $state('');
  onSleep = $state(true);
  onScreenLock = $state(true);
  sessionsGoOn = $state(false);
  readonly stream: StreamState<'lock'>;
  readonly reviewed: Reviewed<LockChange>;
  readonly #clock: Clock;

  constructor({ connection, messages }: WalletParts, clock: Clock) {
    this.#clock = clock;
    this.stream = new StreamState(connection, 'lock', {});
    this.reviewed = new Reviewed<LockChange>({
      messages,
      preview: async (change) => {
        const { loosens, preview } = await connection.call('lock.preview', { change });
        return { asks: loosens, preview };
      },
      set: (change, approval) => connection.call('lock.set', { change, ...approval }),
      words: () => say().lock.saved,
    });
  }

  /** Until it locks when nobody uses it; null while that is not counted. */
  readonly locksInMs = $derived.by(() => {
    const left = this.stream.value?.locksInMs ?? null;
    return left === null ? null : Math.max(0, left - this.#clock.since(this.stream.receivedAt));
  });

  readonly minutesError: ErrorData | null = $derived.by(() => {
    const minutes = Number(this.minutes);
    if (!this.idle || (/^\d+$/.test(this.minutes.trim()) && minutes >= 1 && minutes <= 1440)) return null;
    return { code: 'INPUT_INVALID', message: say().lock.wholeMinutes, hint: say().lock.minutesRange };
  });

  /** What differs from the settings that stand. */
  readonly #change = $derived.by((): LockChange => {
    const now = this.stream.value;
    if (now === null) return {};
    const typed = {
      idleMinutes: this.idle ? Number(this.minutes) : null,
      onSleep: this.onSleep,
      onScreenLock: this.onScreenLock,
      sessionsGoOn: this.sessionsGoOn,
    };
    const differing = Object.entries(typed).filter(
      ([name, value]) => now[name as keyof typeof typed] !== value,
    );
    return Object.fromEntries(differing);
  });

  get changed(): boolean {
    return Object.keys(this.#change).length > 0;
  }

  /** Puts the settings that stand into the form. */
  reset(): void {
    const now = this.stream.value;
    if (now === null) return;
    this.idle = now.idleMinutes !== null;
    this.minutes = String(now.idleMinutes ?? 15);
    this.onSleep = now.onSleep;
    this.onScreenLock = now.onScreenLock;
    this.sessionsGoOn = now.sessionsGoOn;
    this.reviewed.dismiss();
  }

  /** Sets what locks sooner or further at once; shows what loosens first. */
  async save(): Promise<void> {
    if (this.minutesError === null && this.changed) await this.reviewed.propose(this.#change);
  }
}
