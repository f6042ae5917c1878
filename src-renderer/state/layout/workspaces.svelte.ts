import { say } from '../../words/index.ts';
import { isStandard, setup, standard } from './defaults.ts';
import { loadWorkspaces, saveWorkspaces, type Keeping } from './keeping.ts';
import { measure, resize, type Measured, type Rect, type Size } from './measure.ts';
import { activate, close, exchange, move, only, open, type Target } from './operations.ts';
import type { PanelFacts } from './panel.ts';
import { pinnedName, Pins, readName } from './pins.ts';
import type { KeptWorkspace } from './stored.ts';
import { panelsOf, stackOf, type Layout } from './tree.ts';

const LEAST: Size = { width: 200, height: 92 };

export interface WorkspaceParts extends Keeping {
  readonly panels: readonly PanelFacts[];
  /** The exchange's markets in its order; none while they are not known. */
  readonly markets?: () => readonly string[];
}

/** Where the panels stand: workspaces to choose from, each changed by moving panels about and kept as it is left. */
export class Workspaces {
  /** The room there is for panels. */
  area = $state.raw<Size>({ width: 0, height: 0 });
  /** True while something must be done before one can trade: then a fixed layout stands in the place of the chosen one. */
  settingUp = $state(false);
  #list = $state.raw<readonly KeptWorkspace[]>([]);
  #current = $state<string>('trade');
  /** One panel that covers all others for a while. */
  #alone = $state<string | null>(null);
  /** Markets that panels have for their own. */
  readonly pins: Pins;
  readonly #parts: WorkspaceParts;
  readonly #known: ReadonlyMap<string, PanelFacts>;

  constructor(parts: WorkspaceParts) {
    this.#parts = parts;
    this.#known = new Map(parts.panels.map((panel) => [panel.id, panel]));
    this.pins = new Pins(this.#known, parts.markets ?? (() => []));
    const kept = loadWorkspaces(parts);
    this.#list = kept.workspaces;
    this.#current = kept.current;
  }

  get panels(): readonly PanelFacts[] {
    return this.#parts.panels;
  }

  get list(): readonly KeptWorkspace[] {
    return this.#list;
  }

  readonly current: KeptWorkspace = $derived.by(
    () => this.#list.find(({ id }) => id === this.#current) ?? { id: 'trade', name: null },
  );

  /** A standard workspace as it was made. */
  readonly untouched: boolean = $derived.by(
    () => this.current.name === null && this.current.layout === undefined,
  );

  /** How the workspace is called, in the language of now. */
  nameOf({ id, name }: KeptWorkspace): string {
    return name ?? (isStandard(id) ? say().workspaces[id] : id);
  }

  readonly layout: Layout = $derived.by(() => this.#layoutOf(this.current));

  /** What is on screen now. */
  readonly shown: Layout = $derived.by(() => (this.settingUp ? setup(this.area) : this.layout));

  readonly measured: Measured = $derived.by(() => {
    const all = measure(this.shown, this.area, this.#leastOf);
    const alone = this.alone === null ? undefined : stackOf(this.shown, this.alone);
    if (!alone) return all;
    const rect: Rect = { left: 0, top: 0, ...this.area };
    return { stacks: [{ stack: alone, rect }], separators: [] };
  });

  get alone(): string | null {
    return this.settingUp ? null : this.#alone;
  }

  isOpen(panel: string): boolean {
    return panelsOf(this.layout).includes(panel);
  }

  /** Whether such a panel of this market is open; null stands for one that follows. */
  isPinned(panel: string, symbol: string | null): boolean {
    return this.pins.isAmong(panelsOf(this.layout), panel, symbol);
  }

  /** Gives a panel a market of its own, or (null) lets it follow the one on screen. Answers the name it has then. */
  pin(id: string, symbol: string | null): string {
    const wanted = pinnedName({ panel: readName(id).panel, pin: symbol });
    if (!this.pins.isKnown(wanted) || this.isPinned(readName(id).panel, symbol)) return id;
    this.#change((layout) => exchange(layout, id, wanted));
    if (this.#alone === id) this.#alone = wanted;
    return wanted;
  }

  /** Open, and not behind another tab. */
  isShown(panel: string): boolean {
    return this.measured.stacks.some(({ stack }) => stack.active === panel);
  }

  /** Another workspace comes on screen. */
  choose(id: string): void {
    if (!this.#list.some((one) => one.id === id)) return;
    this.#current = id;
    this.#alone = null;
    this.#write();
  }

  open(panel: string): void {
    const facts = this.#known.get(panel);
    if (!facts) return;
    if (this.#alone !== panel) this.#alone = null;
    this.#change((layout) => {
      // Beside a neighbour with a market of its own as well as beside one that follows.
      const near = facts.near.flatMap((wanted) =>
        panelsOf(layout).filter((id) => readName(id).panel === wanted),
      );
      return open(layout, panel, near);
    });
  }

  close(panel: string): void {
    if (this.#alone === panel) this.#alone = null;
    this.#change((layout) => close(layout, panel));
  }

  activate(panel: string): void {
    if (this.#alone !== null) this.#alone = panel;
    this.#change((layout) => activate(layout, panel));
  }

  move(panel: string, target: Target): void {
    if (this.pins.isKnown(panel)) this.#change((layout) => move(layout, panel, target));
  }

  /** The part before a separator gets so many pixels; kept with {@link settle}, for it moves at every step of a hand. */
  resize(path: readonly number[], size: number): void {
    this.#change((layout) => resize(layout, this.area, this.#leastOf, { path, size }), false);
  }

  /** Keeps the sizes as they are now. */
  settle(): void {
    this.#write();
  }

  /** One panel covers all others, or no longer does. */
  enlarge(panel: string): void {
    this.#alone = this.#alone === panel ? null : panel;
  }

  /** What is wrong with a name for a workspace; null when nothing is. */
  nameFault(name: string, except?: string): string | null {
    const wanted = name.trim();
    const words = say().workspaces;
    if (wanted.length > 40) return words.nameTooLong;
    return this.#list.some((one) => one.id !== except && this.nameOf(one) === wanted)
      ? words.nameTaken
      : null;
  }

  /** Keeps what is on screen as a workspace of its own. */
  saveAs(name: string): void {
    const wanted = name.trim();
    if (wanted === '' || this.nameFault(wanted) !== null) return;
    const used = new Set(this.#list.map(({ id }) => id));
    let number = 1;
    while (used.has(`own-${String(number)}`)) number++;
    const id = `own-${String(number)}`;
    this.#list = [...this.#list, { id, name: wanted, layout: this.layout }];
    this.choose(id);
  }

  rename(name: string): void {
    const wanted = name.trim();
    const { id } = this.current;
    if (isStandard(id) || wanted === '' || this.nameFault(wanted, id) !== null) return;
    this.#list = this.#list.map((one) => (one.id === id ? { ...one, name: wanted } : one));
    this.#write();
  }

  /** Deletes the workspace on screen; the standard ones stay. */
  remove(): void {
    const { id } = this.current;
    if (isStandard(id)) return;
    this.#list = this.#list.filter((one) => one.id !== id);
    this.choose('trade');
  }

  /** A standard workspace is as it was made again, an own one as the standard one for trading. */
  reset(): void {
    const { id, name } = this.current;
    const fresh: KeptWorkspace = isStandard(id)
      ? { id, name }
      : { id, name, layout: standard('trade', this.area) };
    this.#list = this.#list.map((one) => (one.id === id ? fresh : one));
    this.#alone = null;
    this.#write();
  }

  #layoutOf({ id, layout }: KeptWorkspace): Layout {
    const whole = layout === undefined ? standard(isStandard(id) ? id : 'trade', this.area) : layout;
    return only(whole, (panel) => this.pins.isKnown(panel));
  }

  readonly #leastOf = (panel: string): Size => this.#known.get(readName(panel).panel)?.least ?? LEAST;

  #change(by: (layout: Layout) => Layout, keep = true): void {
    if (this.settingUp) return;
    const { current } = this;
    const before = this.layout;
    const layout = by(before);
    // An untouched standard workspace follows the size of the window: what changes nothing must not touch it.
    if (JSON.stringify(layout) === JSON.stringify(before)) return;
    this.#list = this.#list.map((one) => (one.id === current.id ? { ...one, layout } : one));
    if (keep) this.#write();
  }

  #write(): void {
    saveWorkspaces(this.#parts, { current: this.#current, workspaces: this.#list });
  }
}
