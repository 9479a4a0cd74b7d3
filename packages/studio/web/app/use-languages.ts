import { useLocale } from 'use-intl'

/** Languages that are often spoken in videos (BCP 47). */
const TAGS = [
  ...['ar', 'cs', 'da', 'de', 'el', 'en', 'es', 'fi', 'fr', 'he', 'hi', 'hu', 'id', 'it', 'ja'],
  ...['ko', 'nl', 'no', 'pl', 'pt', 'ro', 'ru', 'sv', 'th', 'tr', 'uk', 'vi', 'zh'],
]

export function useLanguageNames(): (tag: string) => string {
  const names = new Intl.DisplayNames(useLocale(), { type: 'language' })
  return (tag) => names.of(tag) ?? tag
}

/** The languages that can be chosen, named in the language of the page and in its order. */
export function useLanguages(): { value: string; name: string }[] {
  const locale = useLocale()
  const nameOf = useLanguageNames()
  return TAGS.map((value) => ({ value, name: nameOf(value) })).toSorted((one, other) =>
    one.name.localeCompare(other.name, locale),
  )
}
