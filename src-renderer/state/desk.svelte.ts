import { createContext } from 'svelte';
import { Dragging } from './layout/dragging.svelte.ts';
import type { PanelFacts } from './layout/panel.ts';
import { Workspaces } from './layout/workspaces.svelte.ts';
import type { Terminal } from './terminal.svelte.ts';

export interface DeskParts {
  readonly terminal: Terminal;
  readonly panels: readonly PanelFacts[];
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null;
}

/** The place one works at: where the panels stand. What is known of the market is the terminal's. */
export class Desk {
  readonly workspaces: Workspaces;
  readonly dragging: Dragging;

  constructor({ terminal, panels, storage }: DeskParts) {
    this.workspaces = new Workspaces({
      panels,
      storage,
      warn: (text) => {
        terminal.messages.say('unsure', text);
      },
    });
    this.dragging = new Dragging(this.workspaces);
  }
}

/** The desk of the window, for every component under it. */
export const [useDesk, provideDesk] = createContext<Desk>();
