export { createCatalogue, type KeyOf, type Say, type Texts, type Value } from './catalogue.ts'
export { chooseLanguage, LANGUAGE_VARY, languageOf } from './choose-language.ts'
export { isLanguage, LANGUAGES, type Language, languageCookie, localeOf } from './languages.ts'
