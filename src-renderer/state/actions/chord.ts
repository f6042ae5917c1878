/** Keys pressed together. The key is told by its place on the keyboard, so that every layout has it. */
export interface Chord {
  /** `KeyboardEvent.code`. */
  readonly code: string;
  /** Ctrl, or Cmd on a Mac. */
  readonly mod: boolean;
  readonly shift: boolean;
  readonly alt: boolean;
}

export type Pressed = Pick<KeyboardEvent, 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

const PARTS = ['Mod', 'Shift', 'Alt'] as const;
/** Places on a keyboard that mean what they say. */
const CODE = /^(Key[A-Z]|Digit[0-9]|Numpad\w+|F([1-9]|1[0-9]|2[0-4])|Arrow\w+|[A-Z][A-Za-z]+[0-9]?)$/;
/** Held with others, or what the interface itself goes by: no key of its own. */
const NEVER =
  /^(Control|Shift|Alt|Meta)(Left|Right)$|^(Tab|Enter|NumpadEnter|Escape|Space|CapsLock|ContextMenu)$|^Arrow/;
/** With Ctrl the browser or the system takes these away: they would never come here. */
const TAKEN = new Set(['KeyW', 'KeyT', 'KeyN', 'KeyQ', 'KeyR', 'KeyC', 'KeyV', 'KeyX', 'KeyA', 'KeyZ']);

export const chordOf = ({ code, ctrlKey, metaKey, shiftKey, altKey }: Pressed): Chord => ({
  code,
  mod: ctrlKey || metaKey,
  shift: shiftKey,
  alt: altKey,
});

/** A key with what is held with it. */
export const key = (code: string, ...held: ('mod' | 'shift' | 'alt')[]): Chord => ({
  code,
  mod: held.includes('mod'),
  shift: held.includes('shift'),
  alt: held.includes('alt'),
});

/** "Mod+Shift+KeyK": how a chord is kept, and two of them are compared. */
export const chordText = ({ code, mod, shift, alt }: Chord): string =>
  [mod && 'Mod', shift && 'Shift', alt && 'Alt', code].filter((part) => part !== false).join('+');

/** Reads {@link chordText}; null when it is none. */
export function readChord(text: string): Chord | null {
  const parts = text.split('+');
  const code = parts.pop() ?? '';
  const known = PARTS.filter((part) => parts.includes(part));
  if (known.length !== parts.length || !CODE.test(code)) return null;
  const chord = {
    code,
    mod: parts.includes('Mod'),
    shift: parts.includes('Shift'),
    alt: parts.includes('Alt'),
  };
  return chordText(chord) === text ? chord : null;
}

/** Whether it can be bound: no key that the interface or the browser needs for itself. */
export const canBind = ({ code, mod, shift, alt }: Chord): boolean =>
  CODE.test(code) && !NEVER.test(code) && !(mod && !shift && !alt && TAKEN.has(code));

/** Counts while one types in a box, too: it writes nothing there. */
export const goesAnywhere = ({ code, mod }: Chord): boolean => mod || /^F\d/.test(code);

/** As they stand on most keyboards. */
const SIGNS: Readonly<Record<string, string>> = {
  Slash: '/',
  Minus: '-',
  Comma: ',',
  Period: '.',
  Equal: '=',
};

/** "Ctrl + Shift + K". */
export const chordWords = ({ code, mod, shift, alt }: Chord): string =>
  [mod && 'Ctrl', shift && 'Shift', alt && 'Alt', SIGNS[code] ?? code.replace(/^(Key|Digit)/, '')]
    .filter((part) => part !== false)
    .join(' + ');
