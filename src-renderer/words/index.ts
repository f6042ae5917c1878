export {
  inWords,
  languageName,
  say,
  startLanguage,
  useLanguage,
  type LanguagePlace,
} from './language.svelte.ts';
export { LANGUAGES, type LanguageName, type Words } from './types.ts';
