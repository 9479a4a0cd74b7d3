import { type FeedItem, platformOf } from '@svc/domain'
import { XMLParser } from 'fast-xml-parser'

/** The longest title of a project, in characters, and the longest address of a source. */
const LONGEST = { title: 200, url: 2048 }

/** No entity that a document defines is known, so that none can grow; those of XML itself, and numbers, are. */
const PARSER = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  htmlEntities: true,
  processEntities: {
    enabled: true,
    maxEntityCount: 1,
    maxTotalExpansions: 1e6,
    maxExpandedLength: 1e6,
  },
  isArray: (name) => LISTS.has(name),
})
const LISTS = new Set(['item', 'entry', 'link', 'enclosure', 'media:content', 'media:group'])

/** An element: its attributes begin with `@`, and `#text` is its text where it has attributes. */
type Element = Record<string, unknown>

interface Parsed {
  title: string | null
  items: FeedItem[]
}

/**
 * Reads RSS and Atom as podcasts and channels write them, the newest item first.
 *
 * @param text - At most a few megabytes.
 * @param base - Where it was read: addresses in it may be relative.
 * @returns `null` when it is neither.
 */
export function parseFeed(text: string, base: URL): Parsed | null {
  let root: Element
  try {
    root = toElement(PARSER.parse(text))
  } catch {
    return null
  }
  const rdf = toElement(root['rdf:RDF'])
  const channel = toElement(toElement(root['rss'])['channel'] ?? rdf['channel'] ?? root['feed'])
  if (Object.keys(channel).length === 0) return null
  const listed = toList(channel['item'] ?? rdf['item'] ?? channel['entry'])
  const items = listed.flatMap((item) => readItem(toElement(item), base) ?? [])
  // Most feeds begin with the newest, but not all.
  const ordered = items.toSorted((a, b) => timeOf(b) - timeOf(a))
  return { title: titleOf(channel), items: ordered }
}

const timeOf = ({ published_at }: FeedItem) =>
  published_at === null ? 0 : Date.parse(published_at)

function readItem(item: Element, base: URL): FeedItem | null {
  const link = linkOf(item, base)
  const source = mediaOf(item, base) ?? (link && isFetched(link) ? link : null)
  const title = titleOf(item)
  const guid = textOf(item['guid']) || textOf(item['id']) || source || link || title
  const published = textOf(
    item['pubDate'] ?? item['published'] ?? item['dc:date'] ?? item['updated'],
  )
  return guid ? { guid, title, source, published_at: instantOf(published.slice(0, 64)) } : null
}

/** The video or sound of an item, a video before sound. */
function mediaOf(item: Element, base: URL): string | null {
  const groups = toList(item['media:group']).map(toElement)
  const told = [item, ...groups].flatMap((place) => [
    ...toList(place['enclosure']),
    ...toList(place['media:content']),
  ])
  const enclosed = toList(item['link']).filter((link) => toElement(link)['@rel'] === 'enclosure')
  const media = [...told, ...enclosed].map(toElement).flatMap((element) => {
    const url = addressOf(element['@url'] ?? element['@href'], base)
    const type = `${element['@type'] ?? ''} ${element['@medium'] ?? ''}`
    const isMedium = /^(video|audio)\/| (video|audio)$/.test(type) || (url && isFile(url))
    return url && isMedium ? [{ url, isVideo: type.includes('video') }] : []
  })
  return (media.find(({ isVideo }) => isVideo) ?? media[0])?.url ?? null
}

function linkOf(item: Element, base: URL): string | null {
  const links = toList(item['link'])
  const shown = links.find((link) => {
    const { '@rel': rel = 'alternate' } = toElement(link)
    return rel === 'alternate'
  })
  return addressOf(toElement(shown)['@href'] ?? textOf(shown), base)
}

const isFile = (url: string) => platformOf(new URL(url)) === 'direct'
/** Of other sites' pages nothing tells that they have a video. */
const isFetched = (url: string) => platformOf(new URL(url)) !== 'other'

function addressOf(value: unknown, base: URL): string | null {
  if (typeof value !== 'string' || value === '') return null
  const url = URL.parse(value, base)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return url && isWeb && url.href.length <= LONGEST.url ? url.href : null
}

function titleOf(element: Element): string | null {
  const text = textOf(element['title']).slice(0, LONGEST.title)
  return text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim() || null
}

function instantOf(text: string): string | null {
  const time = Date.parse(text)
  return time > 0 && time < Date.UTC(9999, 0) ? new Date(time).toISOString() : null
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  const text = toElement(value)['#text']
  return typeof text === 'string' ? text : ''
}

const toList = (value: unknown): unknown[] =>
  value === undefined ? [] : Array.isArray(value) ? value : [value]

const toElement = (value: unknown): Element =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Element) : {}
