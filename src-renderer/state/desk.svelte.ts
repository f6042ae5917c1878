import { createContext } from 'svelte';
import type { Theme } from '../theme/index.ts';
import type { LanguageName } from '../words/index.ts';
import { actionsOf, type Places } from './actions/actions.ts';
import { Bindings } from './actions/bindings.svelte.ts';
import { Dragging } from './layout/dragging.svelte.ts';
import type { PanelFacts } from './layout/panel.ts';
import { Workspaces } from './layout/workspaces.svelte.ts';
import { Palette } from './palette/palette.svelte.ts';
import type { Terminal } from './terminal.svelte.ts';

export interface DeskParts {
  readonly terminal: Terminal;
  readonly panels: readonly (PanelFacts & { readonly title: () => string })[];
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null;
  readonly theme: Pick<Theme, 'name'>;
  readonly places: Places;
  /** Changes the language. */
  readonly speak: (language: LanguageName) => void;
}

/** The place one works at: where the panels stand, and what keys and the palette do. The market is the terminal's. */
export class Desk {
  readonly workspaces: Workspaces;
  readonly dragging: Dragging;
  readonly bindings: Bindings;
  readonly palette: Palette;
  readonly speak: (language: LanguageName) => void;

  constructor({ terminal, panels, storage, theme, places, speak }: DeskParts) {
    const warn = (text: string): void => {
      terminal.messages.say('unsure', text);
    };
    const { markets } = terminal;
    const symbols = (): readonly string[] => markets.list.map(({ symbol }) => symbol);
    const workspaces = new Workspaces({ panels, storage, warn, markets: symbols });
    const titleOf = (id: string): string => panels.find((panel) => panel.id === id)?.title() ?? id;
    const palette = new Palette({ terminal, workspaces, places, titleOf });
    const openPalette = (): void => {
      palette.open();
    };
    const actions = actionsOf({ terminal, workspaces, theme, places, speak, openPalette });
    this.bindings = new Bindings({ actions, storage, warn });
    palette.bindings = this.bindings;
    this.workspaces = workspaces;
    this.dragging = new Dragging(workspaces);
    this.palette = palette;
    this.speak = speak;
  }
}

/** The desk of the window, for every component under it. */
export const [useDesk, provideDesk] = createContext<Desk>();
