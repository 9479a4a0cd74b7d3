import compile from 'icu-minify/compile'
import format, { type CompiledMessage, type FormatOptions } from 'icu-minify/format'
import { type Language, localeOf } from './languages.ts'

export interface Texts {
  readonly [key: string]: string | Texts
}

/** The keys of all texts: `signIn.title`. */
export type KeyOf<T> = {
  [Name in keyof T & string]: T[Name] extends string ? Name : `${Name}.${KeyOf<T[Name]>}`
}[keyof T & string]

/** What is put into a text: a value, or what surrounds the part between `<name>` and `</name>`. */
export type Value = string | number | ((inner: string) => string)

/** Writes a text of a catalogue in one language. */
export type Say<Key extends string> = (key: Key, values?: Readonly<Record<string, Value>>) => string

/**
 * Makes a catalogue of texts, which are ICU messages.
 *
 * @throws {SyntaxError} When a text is said that is no ICU message.
 * @throws {Error} When one is said that is not there.
 */
export function createCatalogue<T extends Texts>(
  texts: Readonly<Record<Language, T>>,
): (language: Language) => Say<KeyOf<T>> {
  const compiled = new Map<string, CompiledMessage>()

  function messageOf(text: string): CompiledMessage {
    const message = compiled.get(text) ?? compile(text)
    compiled.set(text, message)
    return message
  }

  return (language) =>
    (key, values = {}) => {
      const text = find(texts[language], key)
      const given = Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'function' ? (inner: string[]) => value(inner.join('')) : value,
        ]),
      )
      return String(format(messageOf(text), localeOf(language), given, OPTIONS))
    }
}

function find(texts: Texts, key: string): string {
  let found: unknown = texts
  for (const name of key.split('.')) found = Object(found)[name]
  if (typeof found === 'string') return found
  throw new Error(`The catalogue has no text ${key}.`)
}

const OPTIONS: FormatOptions = {
  formatters: {
    getDateTimeFormat: (...options) => new Intl.DateTimeFormat(...options),
    getNumberFormat: (...options) => new Intl.NumberFormat(...options),
    getPluralRules: (...options) => new Intl.PluralRules(...options),
  },
  timeZone: 'UTC',
}
