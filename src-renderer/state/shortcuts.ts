/** A key with what it does. Keys are told by their place on the keyboard, so that every layout has them. */
export interface Shortcut {
  /** `KeyboardEvent.code`. */
  readonly code: string;
  readonly ctrl: boolean;
  readonly shift: boolean;
  /** What it does, in words. */
  readonly words: string;
  readonly run: () => void;
}

type Pressed = Pick<
  KeyboardEvent,
  'code' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey' | 'repeat' | 'target'
>;

const TYPES_INTO = 'input, textarea, select, [contenteditable]';

/**
 * The shortcut of a key that was pressed. One without Ctrl is a letter to whoever types in a box, so it does not count
 * there; a key that is held down counts once.
 */
export function shortcutOf(shortcuts: readonly Shortcut[], event: Pressed): Shortcut | undefined {
  if (event.repeat || event.altKey || event.metaKey) return undefined;
  const found = shortcuts.find(
    ({ code, ctrl, shift }) => code === event.code && ctrl === event.ctrlKey && shift === event.shiftKey,
  );
  if (found && !found.ctrl && isTyping(event.target)) return undefined;
  return found;
}

/** "Ctrl + Shift + Backspace". */
export function keyWords({ ctrl, shift, code }: Pick<Shortcut, 'ctrl' | 'shift' | 'code'>): string {
  return [ctrl ? 'Ctrl' : '', shift ? 'Shift' : '', code.replace(/^(Key|Digit)/, '')]
    .filter(Boolean)
    .join(' + ');
}

function isTyping(target: EventTarget | null): boolean {
  return target !== null && 'matches' in target && (target as Element).matches(TYPES_INTO);
}
