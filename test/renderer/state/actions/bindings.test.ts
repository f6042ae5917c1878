import * as fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Action } from '../../../../src-renderer/state/actions/action.ts';
import { Bindings, type Press } from '../../../../src-renderer/state/actions/bindings.svelte.ts';
import { canBind, chordText, readChord, type Chord } from '../../../../src-renderer/state/actions/chord.ts';

const KEY = 'countersign.keys';
const chord = (code: string, mod = false, shift = false): Chord => ({ code, mod, shift, alt: false });
const run = vi.fn();
const action = (id: string, key: Chord | undefined, more: Partial<Action> = {}): Action => ({
  id,
  category: 'move',
  words: () => id,
  run,
  ...(key ? { key } : {}),
  ...more,
});
const ACTIONS = [
  action('panic', chord('Backspace', true, true), { vital: true, always: true, category: 'safety' }),
  action('palette', chord('KeyK', true)),
  action('shortcuts', chord('Slash', false, true)),
  action('panel', chord('F6')),
  action('letter', chord('KeyP')),
  action('never', chord('KeyO'), { enabled: () => false }),
  action('buy', chord('KeyB'), { category: 'trading' }),
  action('nameless', undefined),
];

function start(kept: Record<string, string> = {}) {
  const held = new Map(Object.entries(kept));
  const warnings: string[] = [];
  const storage = {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
  };
  const bindings = new Bindings({ actions: ACTIONS, storage, warn: (text) => void warnings.push(text) });
  return { bindings, held, warnings };
}
let { bindings, held } = start();
beforeEach(() => {
  ({ bindings, held } = start());
});

const press = (code: string, part: Partial<Press> = {}): Press => ({
  code,
  key: '',
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  metaKey: false,
  repeat: false,
  target: null,
  ...part,
});
/** A place that a press happens in, as far as selectors see it. */
const inside = (selector: string): EventTarget =>
  Object.assign(new EventTarget(), { closest: (asked: string) => (asked.includes(selector) ? {} : null) });

describe('keys', () => {
  it('are told by their place, with just their modifiers', () => {
    const panic = { ctrlKey: true, shiftKey: true };
    expect(bindings.actionOf(press('Backspace', panic))?.id).toBe('panic');
    for (const part of [{ shiftKey: false }, { ctrlKey: false }, { altKey: true }, { metaKey: true }])
      expect(bindings.actionOf(press('Backspace', { ...panic, ...part }))).toBeUndefined();
    expect(bindings.actionOf(press('Delete', panic))).toBeUndefined();
  });

  it('go with Cmd where others have Ctrl', () => {
    expect(bindings.actionOf(press('KeyK', { metaKey: true }))?.id).toBe('palette');
  });

  it('count once when they are held down, and not at all for what cannot be done', () => {
    expect(bindings.actionOf(press('KeyP', { repeat: true }))).toBeUndefined();
    expect(bindings.actionOf(press('KeyO'))).toBeUndefined();
  });

  it('are letters to whoever types, unless they go with Ctrl or write nothing', () => {
    const target = inside('textarea');
    expect(bindings.actionOf(press('KeyP'))?.id).toBe('letter');
    expect(bindings.actionOf(press('KeyP', { target }))).toBeUndefined();
    expect(bindings.actionOf(press('KeyK', { target, ctrlKey: true }))?.id).toBe('palette');
    expect(bindings.actionOf(press('F6', { target }))?.id).toBe('panel');
  });

  it('leave a dialog to itself, but for what must work everywhere', () => {
    const target = inside('[role=dialog]');
    expect(bindings.actionOf(press('KeyK', { target, ctrlKey: true }))).toBeUndefined();
    expect(bindings.actionOf(press('Backspace', { target, ctrlKey: true, shiftKey: true }))?.id).toBe(
      'panic',
    );
  });

  it('show their list at the question mark of any keyboard', () => {
    expect(bindings.actionOf(press('Slash', { shiftKey: true }))?.id).toBe('shortcuts');
    expect(bindings.actionOf(press('Minus', { shiftKey: true, key: '?' }))?.id).toBe('shortcuts');
  });

  it('do not trade until they are told to, and that is kept', () => {
    expect(bindings.actionOf(press('KeyB'))).toBeUndefined();
    bindings.trading = true;
    expect(bindings.actionOf(press('KeyB'))?.id).toBe('buy');
    expect(start(Object.fromEntries(held)).bindings.trading).toBe(true);
  });
});

describe('another key for an action', () => {
  it('is taken, shown, kept, and given back', () => {
    expect(bindings.bind('nameless', chord('KeyG', true, true))).toBe(true);
    expect(bindings.wordsOf('nameless')).toBe('Ctrl + Shift + G');
    const again = start(Object.fromEntries(held)).bindings;
    expect(again.actionOf(press('KeyG', { ctrlKey: true, shiftKey: true }))?.id).toBe('nameless');
    again.reset();
    expect([again.keyOf('nameless'), again.changed]).toEqual([null, false]);
  });

  it('is said to belong to another one, and taken from it only when that is asked for', () => {
    expect(bindings.holderOf(chord('KeyP'), 'nameless')?.id).toBe('letter');
    bindings.bind('nameless', chord('KeyP'));
    expect(bindings.keyOf('letter')).toBeNull();
    expect(bindings.actionOf(press('KeyP'))?.id).toBe('nameless');
  });

  it('is never that of panic, and panic is never without one', () => {
    const own = chord('Backspace', true, true);
    expect(bindings.faultOf('nameless', own)).toContain('panic');
    expect(bindings.bind('nameless', own)).toBe(false);
    expect(bindings.bind('panic', null)).toBe(false);
    expect(bindings.bind('panic', chord('F9'))).toBe(true);
    expect(bindings.actionOf(press('F9'))?.id).toBe('panic');
  });

  it.each([
    ['Enter', false],
    ['Tab', false],
    ['Escape', false],
    ['ShiftLeft', false],
    ['KeyW', true],
    ['KeyC', true],
  ])('cannot be %s (with Ctrl: %s)', (code, mod) => {
    expect(bindings.bind('nameless', chord(code, mod))).toBe(false);
  });

  it.each([
    ['no JSON', '{'],
    ['another version', JSON.stringify({ version: 9, chosen: {}, trading: true })],
    ['something else', JSON.stringify({ version: 1, chosen: { panic: 7 }, trading: true })],
  ])('that was kept as %s is forgotten, which is said, and keys do not trade', (_, text) => {
    const { bindings: read, warnings } = start({ [KEY]: text });
    expect(warnings).toHaveLength(1);
    expect([read.trading, read.wordsOf('panic')]).toEqual([false, 'Ctrl + Shift + Backspace']);
  });

  it('leaves panic its key whatever was kept, and no key to two', () => {
    const keep = (chosen: object) => start({ [KEY]: JSON.stringify({ version: 1, chosen, trading: false }) });
    expect(keep({ panic: null }).bindings.wordsOf('panic')).toBe('Ctrl + Shift + Backspace');
    expect(keep({ panic: 'nonsense' }).bindings.wordsOf('panic')).toBe('Ctrl + Shift + Backspace');
    const { bindings: twice } = keep({ letter: 'F9', nameless: 'F9' });
    expect([twice.wordsOf('letter'), twice.wordsOf('nameless')]).toEqual(['F9', '']);
  });

  it('gives every key to one action at most, whatever is chosen', () => {
    const keys = fc.record({
      code: fc.constantFrom('KeyP', 'KeyB', 'F6', 'Backspace', 'Slash', 'KeyK'),
      mod: fc.boolean(),
      shift: fc.boolean(),
      alt: fc.boolean(),
    });
    const choices = fc.array(
      fc.tuple(fc.constantFrom(...ACTIONS.map(({ id }) => id)), fc.option(keys, { nil: null })),
    );
    fc.assert(
      fc.property(choices, (chosen) => {
        const { bindings: read } = start();
        for (const [id, key] of chosen) read.bind(id, key);
        const texts = ACTIONS.map(({ id }) => read.keyOf(id))
          .filter((key) => key !== null)
          .map(chordText);
        expect(new Set(texts).size).toBe(texts.length);
        expect(read.keyOf('panic')).not.toBeNull();
      }),
    );
  });
});

describe('a chord', () => {
  it('reads what it wrote, and nothing else', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('KeyA', 'Digit1', 'F12', 'Backspace', 'NumpadAdd'),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        (code, mod, shift, alt) => {
          const made = { code, mod, shift, alt };
          expect(readChord(chordText(made))).toEqual(made);
        },
      ),
    );
    for (const text of ['', 'Shift', 'Shift+Mod+KeyA', 'KeyA+KeyB', 'Hyper+KeyA', '<b>'])
      expect(readChord(text)?.code ?? null, text).toBe(text === 'Shift' ? 'Shift' : null);
    expect(canBind(chord('<b>'))).toBe(false);
  });
});
