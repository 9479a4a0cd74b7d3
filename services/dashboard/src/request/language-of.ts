import { firstLanguage, type Language } from '../studio/studio-languages.ts'

/** Gives the language in which the browser that sent a request shows pages; calls of the studio name the one that it shows. */
export const languageOf = ({ headers }: { headers: Headers }): Language =>
  firstLanguage(headers.get('accept-language'))
