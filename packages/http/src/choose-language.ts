/** Clients name a few. */
const MOST_LANGUAGES = 20
const LONGEST = 500

/**
 * Gives the language that a client wants most of those that there are; the first of them where it wants none.
 *
 * @param accepted - The client's `Accept-Language`: `de-AT, en;q=0.8`.
 * @see https://www.rfc-editor.org/rfc/rfc9110#section-12.5.4
 */
export function chooseLanguage<Language extends string>(
  accepted: string | null,
  languages: readonly [Language, ...Language[]],
): Language {
  const wanted = (accepted ?? '')
    .slice(0, LONGEST)
    .split(',', MOST_LANGUAGES)
    .map((one) => {
      const [range = '', ...parameters] = one.split(';').map((part) => part.trim().toLowerCase())
      const quality = parameters.find((part) => part.startsWith('q='))?.slice(2)
      return { tag: range.split('-', 1)[0], quality: Number(quality ?? 1) }
    })
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
  for (const { tag } of wanted) {
    const found = languages.find((language) => language === tag)
    if (found) return found
  }
  return languages[0]
}
