import {
  createCatalogue,
  type KeyOf,
  type Language,
  languageOf,
  type Say,
  type Texts,
  type Value,
} from '@svc/words'
import { Html, textOf } from './html.ts'

/** The texts of pages in one language. */
export interface PageWords<Key extends string> {
  language: Language
  say: Say<Key>
  /**
   * Says a text with elements in it; what is put into it is escaped unless it is HTML already.
   *
   * @param parts - Values, and what surrounds the part of the text between `<name>` and `</name>`.
   */
  mark(key: Key, parts: Readonly<Record<string, Html | string | number | Surround>>): Html
}

type Surround = (inner: Html) => Html

/** Makes the texts of pages out of a catalogue; they are in the language of a request. */
export function createPageWords<T extends Texts>(
  texts: Readonly<Record<Language, T>>,
): (request: { headers: Headers }) => PageWords<KeyOf<T>> {
  const catalogue = createCatalogue(texts)
  return ({ headers }) => {
    const language = languageOf(headers)
    const say = catalogue(language)
    const mark: PageWords<KeyOf<T>>['mark'] = (key, parts) =>
      new Html(say(key, Object.fromEntries(Object.entries(parts).map(writePart))))
    return { language, say, mark }
  }
}

function writePart([name, part]: [string, Html | string | number | Surround]): [string, Value] {
  if (typeof part === 'number') return [name, part]
  if (typeof part === 'function') return [name, (inner) => part(new Html(inner)).text]
  return [name, textOf(part)]
}
