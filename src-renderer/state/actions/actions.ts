import type { Theme, ThemeName } from '../../theme/index.ts';
import { LANGUAGES, say, type LanguageName } from '../../words/index.ts';
import type { KeysPage } from '../keys.svelte.ts';
import type { Workspaces } from '../layout/workspaces.svelte.ts';
import type { SafetyPage } from '../safety.svelte.ts';
import type { Terminal } from '../terminal.svelte.ts';
import type { Action } from './action.ts';
import { key } from './chord.ts';
import { trading } from './trading.ts';

/** Where the focus can be sent. */
export interface Places {
  /** To a panel that is on screen. */
  panel(id: string): void;
  /** Into a box of a panel. */
  field(panel: string, field: string): void;
  /** So many panels on, from where the focus is. */
  step(by: 1 | -1): void;
}

export interface ActionParts {
  readonly terminal: Terminal;
  readonly workspaces: Workspaces;
  readonly theme: Pick<Theme, 'name'>;
  readonly places: Places;
  readonly speak: (language: LanguageName) => void;
  readonly openPalette: () => void;
}

/** Everything that a key can be given to, in the order of the list. */
export function actionsOf(parts: ActionParts): readonly Action[] {
  return [...safety(parts), ...moving(parts), ...trading(parts), ...look(parts)];
}

function safety({ terminal }: ActionParts): Action[] {
  const { connection, custody, keys, safety: stops } = terminal;
  const live = (): boolean => connection.live;
  const page = (id: KeysPage, words: () => string, more: Partial<Action> = {}): Action => ({
    id,
    category: 'safety',
    words,
    enabled: live,
    run: () => {
      keys.open(id);
    },
    ...more,
  });
  const stop = (id: string, to: SafetyPage, words: () => string): Action => ({
    id,
    category: 'safety',
    words,
    enabled: live,
    run: () => {
      stops.page = to;
    },
  });
  return [
    {
      id: 'panic',
      category: 'safety',
      words: () => say().keys.panic,
      key: key('Backspace', 'mod', 'shift'),
      vital: true,
      always: true,
      enabled: live,
      run: () => void stops.panic.run(),
      ask: () => void stops.panic.ask(),
    },
    page('wallets', () => say().keys.custody, { key: key('KeyK', 'mod', 'shift'), always: true }),
    {
      id: 'lock-now',
      category: 'safety',
      words: () => say().keys.lock,
      key: key('KeyL', 'mod', 'shift'),
      always: true,
      enabled: live,
      run: () => void custody.lock(),
    },
    page('ledger', () => say().keys.ledger),
    page('sessions', () => say().keys.sessions),
    page('lock', () => say().keys.lockPage),
    page('audit', () => say().keys.audit),
    stop('rails', 'rails', () => say().keys.rails),
    stop('dead-man', 'dead-man', () => say().keys.deadMan),
  ];
}

function moving({ terminal, places, openPalette }: ActionParts): Action[] {
  return [
    {
      id: 'palette',
      category: 'move',
      words: () => say().keys.palette,
      key: key('KeyK', 'mod'),
      run: openPalette,
    },
    {
      id: 'venues',
      category: 'move',
      words: () => say().venue.title,
      run: () => {
        terminal.venues.open();
      },
    },
    {
      id: 'shortcuts',
      category: 'move',
      words: () => say().keys.shortcuts,
      key: key('Slash', 'shift'),
      run: () => {
        terminal.safety.page = 'keys';
      },
    },
    {
      id: 'next-panel',
      category: 'move',
      words: () => say().keys.nextPanel,
      key: key('F6'),
      run: () => {
        places.step(1);
      },
    },
    {
      id: 'previous-panel',
      category: 'move',
      words: () => say().keys.previousPanel,
      key: key('F6', 'shift'),
      run: () => {
        places.step(-1);
      },
    },
  ];
}

function look({ theme, speak }: ActionParts): Action[] {
  const named = (name: ThemeName): string => say().look[name];
  return [
    ...(['dark', 'light', 'contrast'] as const).map((name): Action => ({
      id: `theme-${name}`,
      category: 'look',
      words: () => say().keys.theme(named(name)),
      run: () => {
        theme.name = name;
      },
    })),
    ...LANGUAGES.map((name): Action => ({
      id: `language-${name}`,
      category: 'look',
      // In its own language: who needs it reads no other.
      words: () => ({ en: 'Language: English', de: 'Sprache: Deutsch' })[name],
      run: () => {
        speak(name);
      },
    })),
  ];
}
