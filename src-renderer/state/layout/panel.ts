/** What the layout must know of a panel. */
export interface PanelFacts {
  readonly id: string;
  /** Smaller than this it says nothing, in CSS pixels with its head. */
  readonly least: { readonly width: number; readonly height: number };
  /** Opened, it becomes a tab beside the first of these that is open. */
  readonly near: readonly string[];
  /** Goes on while another tab covers it, for what it keeps to itself: order and columns of a table, what was typed. */
  readonly keep?: boolean;
  /** What shows it with a market of its own; missing where it has none. */
  readonly pinned?: unknown;
}
