import * as v from 'valibot';
import { say } from '../../words/index.ts';
import type { Action } from './action.ts';
import {
  canBind,
  chordOf,
  chordText,
  chordWords,
  goesAnywhere,
  readChord,
  type Chord,
  type Pressed,
} from './chord.ts';

const KEY = 'countersign.keys';
const VERSION = 1;
const Store = v.object({
  version: v.literal(VERSION),
  /** Chosen keys by action; null for none. What is missing has its own. */
  chosen: v.record(v.string(), v.nullable(v.string())),
  trading: v.boolean(),
});

const TYPES_INTO = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]';
const OVER = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** A press of keys, with where it happened. */
export type Press = Pressed & Pick<KeyboardEvent, 'key' | 'repeat' | 'target'>;

export interface BindingParts {
  readonly actions: readonly Action[];
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | null;
  readonly warn: (text: string) => void;
}

/** Which key does what, by a person's choice; kept on this machine. Keys that trade do nothing until that is switched on. */
export class Bindings {
  readonly actions: readonly Action[];
  #chosen = $state.raw<Readonly<Record<string, string | null>>>({});
  #trading = $state(false);
  readonly #parts: BindingParts;

  constructor(parts: BindingParts) {
    this.actions = parts.actions;
    this.#parts = parts;
    this.#read();
  }

  /** Whether keys may trade. */
  get trading(): boolean {
    return this.#trading;
  }
  set trading(on: boolean) {
    this.#trading = on;
    this.#write();
  }

  /** The key of an action; null while it has none. */
  keyOf(id: string): Chord | null {
    const chosen = this.#chosen[id];
    if (chosen === null) return null;
    if (chosen !== undefined) return readChord(chosen);
    return this.actions.find((action) => action.id === id)?.key ?? null;
  }

  /** "Ctrl + K"; empty without a key. */
  wordsOf(id: string): string {
    const key = this.keyOf(id);
    return key ? chordWords(key) : '';
  }

  /** Any key was chosen by a person. */
  readonly changed: boolean = $derived.by(() => Object.keys(this.#chosen).length > 0);

  /** The other action that has this key. */
  holderOf(key: Chord, except: string): Action | undefined {
    const text = chordText(key);
    return this.actions.find(({ id }) => id !== except && this.#textOf(id) === text);
  }

  /** Why an action cannot have a key, in words; null when it can, perhaps by taking it from another one. */
  faultOf(id: string, key: Chord): string | null {
    if (!canBind(key)) return say().keys.cannotBind(chordWords(key));
    const holder = this.holderOf(key, id);
    return holder?.vital ? say().keys.vitalHolds(chordWords(key), holder.words()) : null;
  }

  /** Gives an action a key, taking it from whoever had it; null takes its key away. False when that cannot be. */
  bind(id: string, key: Chord | null): boolean {
    const action = this.actions.find((one) => one.id === id);
    if (!action || (key === null ? action.vital : this.faultOf(id, key) !== null)) return false;
    const holder = key && this.holderOf(key, id);
    this.#chosen = {
      ...this.#chosen,
      ...(holder ? { [holder.id]: null } : {}),
      [id]: key && chordText(key),
    };
    this.#write();
    return true;
  }

  /** Every action has its own key again. Whether keys may trade stays as it is. */
  reset(): void {
    this.#chosen = {};
    this.#write();
  }

  /** What a press means here; undefined where it means nothing. */
  actionOf(press: Press): Action | undefined {
    if (press.repeat || (press.ctrlKey && press.metaKey)) return undefined;
    const key = chordOf(press);
    const text = chordText(key);
    const found =
      this.actions.find(({ id }) => this.#textOf(id) === text) ??
      // The question mark asks for the list wherever a keyboard has it.
      (press.key === '?' && !key.mod && !key.alt
        ? this.actions.find(({ id }) => id === 'shortcuts')
        : undefined);
    if (!found || (found.category === 'trading' && !this.#trading)) return undefined;
    if (!goesAnywhere(key) && within(press.target, TYPES_INTO)) return undefined;
    if (!found.always && within(press.target, OVER)) return undefined;
    return found.enabled?.() === false ? undefined : found;
  }

  #textOf(id: string): string | null {
    const key = this.keyOf(id);
    return key && chordText(key);
  }

  #read(): void {
    const text = this.#parts.storage?.getItem(KEY) ?? null;
    if (text === null) return;
    const store = v.safeParse(v.pipe(v.string(), v.parseJson(), Store), text);
    if (!store.success) {
      this.#parts.warn(say().keys.damaged);
      return;
    }
    this.#trading = store.output.trading;
    const chosen: Record<string, string | null> = {};
    const taken = new Set<string>();
    for (const { id, vital } of this.actions) {
      const one = store.output.chosen[id];
      const key = typeof one === 'string' ? readChord(one) : null;
      const usable = key !== null && canBind(key) && !taken.has(chordText(key));
      if (one === undefined || (!usable && (one !== null || vital))) continue;
      chosen[id] = one;
      if (one !== null) taken.add(one);
    }
    this.#chosen = chosen;
  }

  #write(): void {
    const kept = { version: VERSION, chosen: this.#chosen, trading: this.#trading };
    try {
      this.#parts.storage?.setItem(KEY, JSON.stringify(kept));
    } catch {
      this.#parts.warn(say().keys.notKept);
    }
  }
}

const within = (target: EventTarget | null, selector: string): boolean =>
  target !== null && 'closest' in target && (target as Element).closest(selector) !== null;
