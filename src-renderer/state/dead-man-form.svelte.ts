import type { CommandInput, StreamItem } from '../../src-shared/contract/index.ts';
import type { ErrorData } from '../../src-shared/errors/index.ts';
import type { Connection } from '../connection/index.ts';
import { say } from '../words/index.ts';
import type { Clock } from './clock.svelte.ts';
import type { Messages } from './messages.svelte.ts';
import { Reviewed } from './reviewed.svelte.ts';
import type { StreamState } from './stream.svelte.ts';

type State = StreamItem<'deadMan'>;
type Watch = State['watch'];
type Change = CommandInput<'deadMan.set'>['change'];

/** The dead man's switch: how it stands, and its settings as a person edits them. */
export class DeadManForm {
  enabled = $state(false);
  seconds = $state('');
  /** Empty for all strategies, else their names. */
  strategies = $state('');
  watch = $state<Watch['kind']>('interface');
  name = $state('');
  pause = $state(false);
  readonly stream: StreamState<'deadMan'>;
  readonly reviewed: Reviewed<Change>;
  readonly #clock: Clock;

  constructor(parts: {
    connection: Connection;
    messages: Messages;
    clock: Clock;
    stream: StreamState<'deadMan'>;
  }) {
    const { connection, messages, clock, stream } = parts;
    this.stream = stream;
    this.#clock = clock;
    this.reviewed = new Reviewed<Change>({
      messages,
      preview: async (change) => {
        const { weakens, preview } = await connection.call('deadMan.preview', { change });
        return { asks: weakens, preview };
      },
      set: (change, approval) => connection.call('deadMan.set', { change, ...approval }),
      words: () => say().safety.deadMan.saved,
    });
  }

  /** Until it fires, while it counts down. */
  readonly firesInMs = $derived.by(() => {
    const left = this.stream.value?.firesInMs ?? null;
    return left === null ? null : Math.max(0, left - this.#clock.since(this.stream.receivedAt));
  });

  readonly secondsError: ErrorData | null = $derived.by(() => {
    const seconds = Number(this.seconds);
    if (/^\d+$/.test(this.seconds.trim()) && seconds >= 5 && seconds <= 86_400) return null;
    return {
      code: 'INPUT_INVALID',
      message: say().safety.deadMan.wholeSeconds,
      hint: say().safety.deadMan.secondsRange,
    };
  });

  readonly nameError: ErrorData | null = $derived.by(() =>
    this.watch === 'heartbeat' && this.name.trim() === ''
      ? {
          code: 'INPUT_INVALID',
          message: say().safety.deadMan.writeName,
          hint: say().safety.deadMan.nameHint,
        }
      : null,
  );

  readonly #settings = $derived.by((): Change => {
    const names = this.strategies.split(/[\s,]+/).filter((name) => name !== '');
    return {
      enabled: this.enabled,
      seconds: Number(this.seconds),
      strategies: names.length === 0 ? null : names,
      watch:
        this.watch === 'heartbeat' ? { kind: 'heartbeat', name: this.name.trim() } : { kind: this.watch },
      pause: this.pause,
    };
  });

  readonly changed = $derived.by(() => {
    const now = this.stream.value;
    if (now === null) return false;
    const { enabled, seconds, strategies, watch, pause } = now;
    return JSON.stringify(this.#settings) !== JSON.stringify({ enabled, seconds, strategies, watch, pause });
  });

  /** Puts the settings that stand into the boxes. */
  reset(): void {
    const now = this.stream.value;
    if (now === null) return;
    this.enabled = now.enabled;
    this.seconds = String(now.seconds);
    this.strategies = now.strategies?.join(', ') ?? '';
    this.watch = now.watch.kind;
    this.name = now.watch.kind === 'heartbeat' ? now.watch.name : '';
    this.pause = now.pause;
    this.reviewed.dismiss();
  }

  /** Whether it can be saved as it is typed. */
  get valid(): boolean {
    return this.secondsError === null && this.nameError === null;
  }

  /** Sets what makes it stricter at once; shows what weakens it first. */
  async save(): Promise<void> {
    if (this.valid && this.changed) await this.reviewed.propose(this.#settings);
  }
}
