export { createCatalogue, type KeyOf, type Say, type Texts, type Value } from './catalogue.ts'
export {
  chooseLanguage,
  isLanguage,
  LANGUAGE_VARY,
  LANGUAGES,
  type Language,
  languageCookie,
  languageOf,
  localeOf,
} from './languages.ts'
