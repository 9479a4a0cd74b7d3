import { addressesIn, withoutAddresses } from './web-addresses.ts'

const segmenter = new Intl.Segmenter()
const EMOJI = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\u{fe0f}|\u{20e3}/u

/** The code points that count once: Latin, Greek, Cyrillic and others up to Georgian, and common punctuation. */
const LIGHT = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
] as const

/**
 * Counts a text as X does: an emoji is 2 however it is put together, an address is `urlCounts`, all else by code points.
 *
 * @see https://docs.x.com/fundamentals/counting-characters
 */
export function countWeighted(text: string, urlCounts: number): number {
  const composed = text.normalize('NFC')
  let length = addressesIn(composed).length * urlCounts
  for (const { segment } of segmenter.segment(withoutAddresses(composed))) {
    length += EMOJI.test(segment) ? 2 : [...segment].reduce((sum, one) => sum + weightOf(one), 0)
  }
  return length
}

function weightOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  return LIGHT.some(([first, last]) => code >= first && code <= last) ? 1 : 2
}
