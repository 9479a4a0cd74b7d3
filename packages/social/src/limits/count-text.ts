import type { PostLimits } from '@svc/specification'
import { countWeighted } from './count-weighted.ts'

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
  if (unit === 'weighted') return countWeighted(text, urlCounts ?? 0)
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
