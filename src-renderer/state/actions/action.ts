import type { Words } from '../../words/index.ts';
import type { Chord } from './chord.ts';

export type ActionCategory = keyof Words['keys']['categories'];

/** Something that a key, or the palette, does. */
export interface Action {
  readonly id: string;
  readonly category: ActionCategory;
  /** What it does, in the language of now. */
  readonly words: () => string;
  /** Its key until a person chooses another one; none for what the palette alone offers. */
  readonly key?: Chord;
  /** It keeps a key whatever is chosen: there must be a way to stop everything. */
  readonly vital?: boolean;
  /** Also while a dialog or a menu is open. */
  readonly always?: boolean;
  /** Whether it can be done now; always when left out. */
  readonly enabled?: () => boolean;
  readonly run: () => void;
  /** In place of `run` in the palette, where a slip of the hand must decide nothing. */
  readonly ask?: () => void;
  /** It acts without asking: the palette has it only while keys may trade. */
  readonly sharp?: boolean;
}
