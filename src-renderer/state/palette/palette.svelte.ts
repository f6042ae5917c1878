import { say, type Words } from '../../words/index.ts';
import type { Bindings } from '../actions/bindings.svelte.ts';
import type { Places } from '../actions/actions.ts';
import type { Workspaces } from '../layout/workspaces.svelte.ts';
import type { Terminal } from '../terminal.svelte.ts';
import { fitOf } from './fuzzy.ts';

export interface PaletteEntry {
  readonly id: string;
  readonly kind: keyof Words['keys']['kinds'];
  readonly label: string;
  /** Stands at the end: a key, the last price. */
  readonly aside: string;
  readonly run: () => void;
}

export interface PaletteParts {
  readonly terminal: Terminal;
  readonly workspaces: Workspaces;
  readonly places: Places;
  readonly titleOf: (panel: string) => string;
}

/** Everything by its name: markets, panels, workspaces and actions. */
export class Palette {
  bindings: Bindings | undefined;
  #open = $state(false);
  #query = $state('');
  #at = $state(0);
  readonly #parts: PaletteParts;

  constructor(parts: PaletteParts) {
    this.#parts = parts;
  }

  get isOpen(): boolean {
    return this.#open;
  }

  get query(): string {
    return this.#query;
  }
  set query(text: string) {
    this.#query = text;
    this.#at = 0;
  }

  open(): void {
    this.query = '';
    this.#open = true;
  }

  close(): void {
    this.#open = false;
  }

  /** What fits, best first; in the order of lists while nothing is typed. */
  readonly results: readonly PaletteEntry[] = $derived.by(() => {
    if (!this.#open) return [];
    const all = this.#entries();
    if (this.#query.trim() === '') return all;
    return all
      .map((entry) => ({ entry, fit: fitOf(this.#query, `${entry.label} ${say().keys.kinds[entry.kind]}`) }))
      .filter((one): one is { entry: PaletteEntry; fit: number } => one.fit !== null)
      .sort((a, b) => b.fit - a.fit)
      .map(({ entry }) => entry);
  });

  /** The one that Enter takes. */
  readonly chosen: PaletteEntry | undefined = $derived.by(
    () => this.results[Math.min(this.#at, this.results.length - 1)],
  );

  /** Goes on by so many, round the end. */
  step(by: number): void {
    const { length } = this.results;
    if (length > 0) this.#at = (Math.min(this.#at, length - 1) + by + length) % length;
  }

  point(entry: PaletteEntry): void {
    this.#at = Math.max(0, this.results.indexOf(entry));
  }

  #entries(): PaletteEntry[] {
    const { terminal, workspaces, places, titleOf } = this.#parts;
    const { bindings } = this;
    return [
      ...terminal.markets.list.map(({ symbol }): PaletteEntry => ({
        id: `market-${symbol}`,
        kind: 'market',
        label: symbol,
        aside: '',
        run: () => {
          terminal.show(symbol);
        },
      })),
      ...workspaces.panels.map(({ id }): PaletteEntry => ({
        id: `panel-${id}`,
        kind: 'panel',
        label: titleOf(id),
        aside: '',
        run: () => {
          workspaces.open(id);
          places.panel(id);
        },
      })),
      ...workspaces.list.map((workspace): PaletteEntry => ({
        id: `workspace-${workspace.id}`,
        kind: 'workspace',
        label: workspaces.nameOf(workspace),
        aside: '',
        run: () => {
          workspaces.choose(workspace.id);
        },
      })),
      ...(bindings?.actions ?? [])
        // A palette opens no palette, and steps to no panel from where the focus no longer is.
        .filter(({ id }) => id !== 'palette' && !id.endsWith('-panel'))
        .filter(({ enabled, sharp }) => enabled?.() !== false && (!sharp || bindings?.trading))
        .map((action): PaletteEntry => ({
          id: `action-${action.id}`,
          kind: 'action',
          label: action.words(),
          aside:
            action.category === 'trading' && !bindings?.trading ? '' : (bindings?.wordsOf(action.id) ?? ''),
          run: action.ask ?? action.run,
        })),
    ];
  }
}
