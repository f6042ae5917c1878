import type { PlacedStack, Rect } from './measure.ts';
import type { Edge, Target } from './operations.ts';
import type { Workspaces } from './workspaces.svelte.ts';

/** Height of a panel's head with its tabs. */
export const HEAD = 32;
/** This share of a place, at each of its sides, means a place of one's own there. */
const EDGE = 0.25;

/** Where a panel would go that is let go at a point of a place. */
export function zoneAt(rect: Rect, x: number, y: number): Edge | 'centre' {
  if (y - rect.top < HEAD) return 'centre';
  const across = (x - rect.left) / rect.width;
  const down = (y - rect.top - HEAD) / Math.max(1, rect.height - HEAD);
  const sides: [Edge, number][] = [
    ['left', across],
    ['right', 1 - across],
    ['top', down],
    ['bottom', 1 - down],
  ];
  const [nearest] = sides.sort((a, b) => a[1] - b[1]);
  return nearest && nearest[1] < EDGE ? nearest[0] : 'centre';
}

/** The room that a panel would take there. */
export function roomOf(rect: Rect, zone: Edge | 'centre'): Rect {
  const width = Math.round(rect.width / 2);
  const height = Math.round(rect.height / 2);
  switch (zone) {
    case 'centre':
      return rect;
    case 'left':
      return { ...rect, width };
    case 'right':
      return { ...rect, left: rect.left + rect.width - width, width };
    case 'top':
      return { ...rect, height };
    case 'bottom':
      return { ...rect, top: rect.top + rect.height - height, height };
  }
}

/** A panel on its way to another place, held by its tab. */
export class Dragging {
  #panel = $state<string | null>(null);
  #target = $state.raw<Target | null>(null);
  #room = $state.raw<Rect | null>(null);
  readonly #workspaces: Workspaces;

  constructor(workspaces: Workspaces) {
    this.#workspaces = workspaces;
  }

  /** The panel that is dragged; null while none is. */
  get panel(): string | null {
    return this.#panel;
  }

  /** The room it would take here; null where it would stay as it is. */
  get room(): Rect | null {
    return this.#room;
  }

  start(panel: string): void {
    if (!this.#workspaces.settingUp && this.#workspaces.alone === null) this.#panel = panel;
  }

  /** Over a point of the workspace, and over tabs: before one of them, or (null) behind the last. */
  over(x: number, y: number, before?: string | null): void {
    const panel = this.#panel;
    if (panel === null) return;
    const place = this.#workspaces.measured.stacks.find(
      ({ rect }) =>
        x >= rect.left && x < rect.left + rect.width && y >= rect.top && y < rect.top + rect.height,
    );
    const target = place && this.#targetIn(place, panel, zoneAt(place.rect, x, y), before);
    this.#target = target ?? null;
    this.#room = place && target ? roomOf(place.rect, target.zone) : null;
  }

  #targetIn(
    { stack }: PlacedStack,
    panel: string,
    zone: Edge | 'centre',
    before?: string | null,
  ): Target | null {
    const beside = stack.active;
    if (!stack.panels.includes(panel))
      return zone === 'centre' ? { beside, zone, before: before ?? undefined } : { beside, zone };
    if (stack.panels.length === 1) return null;
    if (zone !== 'centre') return { beside: panel, zone };
    return before === undefined || before === panel ? null : { beside, zone, before: before ?? undefined };
  }

  /** Lets it go where it is; the panel that was moved, or null when nothing was. */
  drop(): string | null {
    const [panel, target] = [this.#panel, this.#target];
    this.cancel();
    if (panel === null || target === null) return null;
    this.#workspaces.move(panel, target);
    return panel;
  }

  cancel(): void {
    this.#panel = null;
    this.#target = null;
    this.#room = null;
  }
}
