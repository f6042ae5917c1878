import { SvelteSet } from 'svelte/reactivity';
import type { RequestRow } from '../../src-shared/contract/index.ts';
import { isMismatch } from './doubt.ts';
import type { StreamState } from './stream.svelte.ts';

const KEY = 'countersign.acknowledged';
/** Acknowledgements that are kept. */
const MOST = 200;

/** Where acknowledgements outlive a reload. */
export type Storage = Pick<globalThis.Storage, 'getItem' | 'setItem'>;

/** Receipts that did not fit, each until a person has acknowledged it. */
export class Alarms {
  readonly #acknowledged: SvelteSet<string>;
  readonly #requests: StreamState<'requests', readonly RequestRow[]>;
  readonly #storage: Storage | null;

  constructor(requests: StreamState<'requests', readonly RequestRow[]>, storage: Storage | null) {
    this.#requests = requests;
    this.#storage = storage;
    this.#acknowledged = new SvelteSet(storage?.getItem(KEY)?.split(' ') ?? []);
  }

  /** Newest first. */
  readonly open = $derived.by(() =>
    (this.#requests.value ?? []).filter((row) => isMismatch(row) && !this.#acknowledged.has(row.requestId)),
  );

  acknowledge(requestId: string): void {
    this.#acknowledged.add(requestId);
    this.#storage?.setItem(KEY, [...this.#acknowledged].slice(-MOST).join(' '));
  }
}
