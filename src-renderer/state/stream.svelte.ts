import type { StreamItem, StreamName, StreamParams } from '../../src-shared/contract/index.ts';
import type { CountersignError } from '../../src-shared/errors/index.ts';
import type { Connection } from '../connection/index.ts';

/** Runs `paint` before the next frame; returns what calls it off. */
export type Pace = (paint: () => void) => () => void;

/** Many changes, one paint: for what changes faster than a screen does. */
export const eachFrame: Pace = (paint) => {
  const id = requestAnimationFrame(paint);
  return () => {
    cancelAnimationFrame(id);
  };
};

export interface StreamOptions<N extends StreamName, T> {
  /** What an item makes of what was there; the item itself when left out. */
  fold?: (before: T | null, item: StreamItem<N>) => T;
  /** When changes are shown; at once when left out. */
  pace?: Pace;
}

/**
 * What one stream says now. It is subscribed to while somebody uses it. After a break the last value stays, for the
 * eye, and `live` is false until a new one comes.
 */
export class StreamState<N extends StreamName, T = StreamItem<N>> {
  #value = $state.raw<T | null>(null);
  #receivedAt = $state(0);
  #live = $state(false);
  #staleSince = $state<number | null>(null);
  #error = $state.raw<CountersignError | null>(null);
  readonly #connection: Connection;
  readonly #name: N;
  readonly #params: StreamParams<N>;
  readonly #fold: (before: T | null, item: StreamItem<N>) => T;
  readonly #pace: Pace | undefined;
  #latest: T | null = null;
  #users = 0;
  #end: (() => void) | undefined;
  #callOff: (() => void) | undefined;

  constructor(connection: Connection, name: N, params: StreamParams<N>, options: StreamOptions<N, T> = {}) {
    this.#connection = connection;
    this.#name = name;
    this.#params = params;
    // Without a fold, T is the item's own type (the default of the parameter).
    this.#fold = options.fold ?? ((_before, item) => item as unknown as T);
    this.#pace = options.pace;
  }

  /** The newest value; null before the first. */
  get value(): T | null {
    return this.#value;
  }

  /** When the value came, by the monotonic clock: what it says is left counts from here. */
  get receivedAt(): number {
    return this.#receivedAt;
  }

  /** True while `value` is what the daemon says now. */
  get live(): boolean {
    return this.#live;
  }

  /** Since when the value is not live, in Unix milliseconds. */
  get staleSince(): number | null {
    return this.#staleSince;
  }

  /** Why the stream ended, when the daemon ended it. */
  get error(): CountersignError | null {
    return this.#error;
  }

  /** How many use it now. */
  get users(): number {
    return this.#users;
  }

  /** Keeps the stream alive until the returned function is called. */
  use(): () => void {
    this.#users++;
    this.#end ??= this.#connection.follow(this.#name, this.#params, {
      item: (item) => {
        this.#take(item);
      },
      broken: (error) => {
        this.#broken(error);
      },
    });
    let used = true;
    return () => {
      if (!used) return;
      used = false;
      this.#users--;
      if (this.#users === 0) this.#stop();
    };
  }

  #take(item: StreamItem<N>): void {
    this.#latest = this.#fold(this.#latest, item);
    if (!this.#pace) this.#show();
    else
      this.#callOff ??= this.#pace(() => {
        this.#show();
      });
  }

  #show(): void {
    this.#callOff = undefined;
    this.#value = this.#latest;
    this.#receivedAt = performance.now();
    this.#live = true;
    this.#staleSince = null;
    this.#error = null;
  }

  #broken(error: CountersignError): void {
    this.#callOff?.();
    this.#callOff = undefined;
    this.#live = false;
    this.#staleSince ??= Date.now();
    this.#error = error.code === 'DISCONNECTED' ? null : error;
  }

  #stop(): void {
    this.#end?.();
    this.#end = undefined;
    this.#callOff?.();
    this.#callOff = undefined;
    this.#live = false;
    // Nobody looked on meanwhile: an old value must not come up again as if it were new.
    this.#latest = null;
    this.#value = null;
    this.#staleSince = null;
  }
}
