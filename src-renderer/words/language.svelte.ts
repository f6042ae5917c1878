import { en } from './en/index.ts';
import { LANGUAGES, type LanguageName, type Words } from './types.ts';

/** The part of the browser that a choice of language is kept in and shown on. */
export interface LanguagePlace {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>;
  /** The page's root, whose `lang` tells a screen reader how to speak. */
  readonly root: { lang: string };
  /** Languages that the person reads, best first. */
  readonly preferred: readonly string[];
}

const KEY = 'countersign.language';

let words = $state.raw<Words>(en);
let spoken = $state.raw<(text: string) => string>((text) => text);
let name = $state<LanguageName>('en');

/** The texts of now. Read inside a component, a `$derived` or a getter, they follow the language. */
export function say(): Words {
  return words;
}

/** What the daemon says, in the language of now; English, and what has no translation, is as it came. Reactive as `say`. */
export function inWords(text: string): string {
  return spoken(text);
}

export function languageName(): LanguageName {
  return name;
}

/** Changes the language; English is always there, another one is fetched when it is first wanted. */
export async function useLanguage(wanted: LanguageName, place?: LanguagePlace): Promise<void> {
  // Written before anything is waited for: the choice stands even when the window is closed at once.
  place?.storage.setItem(KEY, wanted);
  const next = wanted === 'de' ? await import('./de/index.ts') : { de: en, inGerman: (text: string) => text };
  words = next.de;
  spoken = next.inGerman;
  name = wanted;
  if (place) place.root.lang = wanted;
}

/** The language of this window: chosen before, else the first that is both preferred and there. */
export function startLanguage(place: LanguagePlace): Promise<void> {
  const kept = LANGUAGES.find((known) => known === place.storage.getItem(KEY));
  if (kept !== undefined) return useLanguage(kept, place);
  const codes = place.preferred.map((tag) => tag.slice(0, 2).toLowerCase());
  const found = codes.map((code) => LANGUAGES.find((known) => known === code)).find(Boolean);
  return useLanguage(found ?? 'en');
}
