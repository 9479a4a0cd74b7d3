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
  if (urlCounts !== null) {
    const urls = text.match(/https?:\/\/[^\s]+/g) ?? []
    const rest = urls.reduce((left, url) => left.replace(url, ''), text)
    return countText(rest, unit, null) + urls.length * urlCounts
  }
  if (unit === 'code_units') return text.length
  if (unit === 'bytes') return new TextEncoder().encode(text).length
  return unit === 'graphemes' ? [...segmenter.segment(text)].length : [...text].length
}
