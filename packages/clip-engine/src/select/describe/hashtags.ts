const MOST = 8
const LONGEST = 30

/** Makes hashtags of key phrases: one word each, letters and digits only, without `#`. */
export function hashtags(phrases: string[]): string[] {
  const tags = phrases
    .map((phrase) =>
      phrase
        .normalize('NFC')
        .replace(/[^\p{L}\p{M}\p{N}]+/gu, '')
        .toLowerCase(),
    )
    .filter((tag) => tag.length >= 3 || /[^\p{ASCII}]/u.test(tag))
    .filter((tag) => tag.length <= LONGEST && /\p{L}/u.test(tag))
  return [...new Set(tags)].slice(0, MOST)
}
