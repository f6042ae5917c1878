import { tick, type Component } from 'svelte';
import { SvelteMap } from 'svelte/reactivity';
import { readName, type Dragging, type Workspaces } from '../../state/index.ts';

/** A panel that can stand anywhere: how it is called and what shows it. */
export interface DeckPanel {
  readonly id: string;
  readonly title: () => string;
  readonly component: Component;
  /** The same with a market of its own. */
  readonly pinned?: Component<{ symbol: string }>;
  readonly keep?: boolean;
}

/** What the parts of a layout know of each other. */
export class Deck {
  readonly workspaces: Workspaces;
  readonly dragging: Dragging;
  readonly panels: readonly DeckPanel[];
  /** How much there is in a panel, as long as it goes on. */
  readonly counts = new SvelteMap<string, number>();
  /** What was moved last, for whoever does not see it. */
  said = $state('');
  /** The element that the panels stand in. */
  element: HTMLElement | undefined;

  constructor(workspaces: Workspaces, dragging: Dragging, panels: readonly DeckPanel[]) {
    this.workspaces = workspaces;
    this.dragging = dragging;
    this.panels = panels;
  }

  /** The panel of a place, whatever market it is pinned to. */
  panelOf(id: string): DeckPanel | undefined {
    return this.panels.find((panel) => panel.id === readName(id).panel);
  }

  /** Its title, and the market of its own behind it. */
  titleOf(id: string): string {
    const title = this.panelOf(id)?.title() ?? id;
    const { pin } = readName(id);
    return pin === null ? title : `${title} ${this.workspaces.pins.symbolOf(id) ?? pin}`;
  }

  /** The focus goes to the tab of a panel, once it is there. */
  async focusTab(id: string): Promise<void> {
    await tick();
    document.getElementById(tabId(id))?.focus();
  }

  /** Shows a panel of a stack and goes to its tab. */
  turnTo(id: string): void {
    this.workspaces.activate(id);
    void this.focusTab(id);
  }

  /** What was dragged is over this point of the window. */
  dragTo(x: number, y: number): void {
    const box = this.element?.getBoundingClientRect();
    if (!box) return;
    this.dragging.over(x - box.left, y - box.top, tabAt(x, y));
  }
}

export const tabId = (panel: string): string => `tab-${panel}`;
export const bodyId = (panel: string): string => `panel-${panel}`;

/** The panel whose tab what is dragged would come before; null behind the last tab, undefined where no tab is. */
function tabAt(x: number, y: number): string | null | undefined {
  const tab = document
    .elementsFromPoint(x, y)
    .find((element): element is HTMLElement => element instanceof HTMLElement && 'tab' in element.dataset);
  if (!tab) return undefined;
  const { left, width } = tab.getBoundingClientRect();
  if (x < left + width / 2) return tab.dataset['tab'];
  const next = tab.nextElementSibling;
  return next instanceof HTMLElement ? (next.dataset['tab'] ?? null) : null;
}
