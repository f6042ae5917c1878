import type { en } from './en/index.ts';

/** What English says in one text, another language says in another: only the shape is shared. */
type Widen<T> = T extends string
  ? string
  : T extends (...given: infer A) => string
    ? (...given: A) => string
    : { readonly [K in keyof T]: Widen<T[K]> };

/** The texts of one language: a text that is missing is an error of the compiler. */
export type Words = Widen<typeof en>;

export const LANGUAGES = ['en', 'de'] as const;
export type LanguageName = (typeof LANGUAGES)[number];
