import type { PostLimits } from '@svc/specification'

const segmenter = new Intl.Segmenter()

/**
 * Counts a text the way a platform does.
 *
 * @param urlCounts - The length that every URL counts as; `null` for its actual length.
 */
export function countText(
  text: string,
  unit: PostLimits['caption_unit'],
  urlCounts: number | null,
): number {
  if (unit === 'weighted') return countWeighted(text, urlCounts)
  if (urlCounts !== null) {
    const urls = text.match(/https?:\/\/[^\s]+/g) ?? []
    const rest = urls.reduce((left, url) => left.replace(url, ''), text)
    return countText(rest, unit, null) + urls.length * urlCounts
  }
  if (unit === 'emoji_bytes') return countEmoji(text)
  if (unit === 'code_units') return text.length
  if (unit === 'bytes') return new TextEncoder().encode(text).length
  return unit === 'graphemes' ? [...segmenter.segment(text)].length : [...text].length
}

/** Counts code points, and of what a reader sees as an emoji its bytes. */
function countEmoji(text: string): number {
  return [...segmenter.segment(text)].reduce((sum, { segment }) => {
    const isEmoji = /\p{Emoji_Presentation}|\p{Extended_Pictographic}|\u20E3/u.test(segment)
    return sum + (isEmoji ? new TextEncoder().encode(segment).length : [...segment].length)
  }, 0)
}

/**
 * Web addresses in a text, also those without a scheme: X makes links of both, counts them alike, and charges for them.
 *
 * Every name whose last part may be a top-level domain counts, so that none is missed; X knows which there are.
 */
const WEB_ADDRESS =
  /(?<![\p{L}\p{N}@.#$_/-])(?:https?:\/\/[^\s]+|(?:[A-Za-z0-9-]+\.)+(?:[a-z]{3,}|co|tv|[a-z]{2}(?=\/))(?![\p{L}\p{N}@-]|\.[\p{L}\p{N}])(?:\/[^\s]*)?)/gu

export function addressesIn(text: string): string[] {
  return text.match(WEB_ADDRESS) ?? []
}

export function withoutAddresses(text: string): string {
  return text.replace(WEB_ADDRESS, '')
}

const EMOJI = /\p{Emoji_Presentation}|\p{Regional_Indicator}|\u{fe0f}|\u{20e3}/u

/** The code points that count once: Latin, Greek, Cyrillic and others up to Georgian, and common punctuation. */
const LIGHT = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
] as const

/**
 * Counts a text as X does: an emoji is 2 however it is put together, an address is `urlCounts`, all else by code points; with `null`
 * addresses too.
 *
 * @see https://docs.x.com/fundamentals/counting-characters
 */
function countWeighted(text: string, urlCounts: number | null): number {
  const composed = text.normalize('NFC')
  const rest = urlCounts === null ? composed : withoutAddresses(composed)
  let length = addressesIn(composed).length * (urlCounts ?? 0)
  for (const { segment } of segmenter.segment(rest)) {
    length += EMOJI.test(segment) ? 2 : [...segment].reduce((sum, one) => sum + weightOf(one), 0)
  }
  return length
}

function weightOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  return LIGHT.some(([first, last]) => code >= first && code <= last) ? 1 : 2
}
