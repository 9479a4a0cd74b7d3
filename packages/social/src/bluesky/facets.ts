/** A link or hashtag in a text; positions count bytes of its UTF-8. */
export interface Facet {
  index: { byteStart: number; byteEnd: number }
  features: Record<string, string>[]
}

const URL_PATTERN = /https?:\/\/[^\s<>"“”]+[^\s<>"“”.,;:!?'’)\]}]/gu
const TAG_PATTERN = /(?<=^|[\s(])#([\p{L}\p{N}_]*[\p{L}_][\p{L}\p{M}\p{N}_]*)/gu

/**
 * Marks the links and hashtags of a text, which the platform does not find by itself.
 *
 * @see https://docs.bsky.app/docs/advanced-guides/post-richtext
 */
export function markFacets(text: string): Facet[] {
  const links = [...text.matchAll(URL_PATTERN)].map((match) =>
    facet(text, match, { $type: 'app.bsky.richtext.facet#link', uri: match[0] }),
  )
  const tags = [...text.matchAll(TAG_PATTERN)].map((match) =>
    facet(text, match, { $type: 'app.bsky.richtext.facet#tag', tag: match[1] ?? '' }),
  )
  return [...links, ...tags].sort((a, b) => a.index.byteStart - b.index.byteStart)
}

function facet(text: string, match: RegExpExecArray, feature: Record<string, string>): Facet {
  const byteStart = Buffer.byteLength(text.slice(0, match.index))
  const byteEnd = byteStart + Buffer.byteLength(match[0])
  return { index: { byteStart, byteEnd }, features: [feature] }
}
