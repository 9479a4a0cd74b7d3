import { isHashtag, type PostContent, type PostLimits } from '@svc/specification'
import { composeText } from '../post/compose-text.ts'
import { countText } from './count-text.ts'

type TextLimits = Omit<PostLimits, 'first_comment' | 'first_comment_limit' | 'options'>

/** The texts of a clip. */
export interface ClipWords {
  title: string
  description: string
  /** Without `#`. */
  hashtags: string[]
}

/** The texts given for a post; members that are absent or `null` are taken from the clip. */
export type GivenWords = {
  [Member in 'title' | 'caption' | 'hashtags']?: PostContent[Member] | null
}

/** The maximum length of a caption that hashtags of the clip may use. */
const SHARE_OF_HASHTAGS = 1 / 3

/**
 * Fills in the texts of a post that were not given from those of its clip, shortened to the platform's limits. Where
 * posts have no title, the caption begins with the clip's title.
 *
 * Given texts are left unchanged, whether the platform accepts them or not.
 */
export function fitWords(
  given: GivenWords,
  clip: ClipWords,
  limits: TextLimits,
): Pick<PostContent, 'title' | 'caption' | 'hashtags'> {
  const plain = (text: string) => withoutForbidden(text, limits)
  const title = given.title ?? (limits.title && shorten(plain(clip.title), isTitle(limits)))
  const told = limits.title ? [clip.description] : [clip.title, clip.description]
  const caption = given.caption ?? plain(told.filter(Boolean).join('\n\n'))
  const hashtags = given.hashtags ?? fitHashtags(clip.hashtags.filter(isHashtag), given, limits)
  const fits = (text: string) => isCaption({ caption: text, hashtags }, limits)
  return { title, caption: given.caption ?? (shorten(caption, fits) || null), hashtags }
}

function fitHashtags(tags: string[], given: GivenWords, limits: TextLimits): string[] {
  const { caption_limit, hashtags_limit } = limits
  let kept = tags.slice(0, hashtags_limit ?? tags.length)
  const share = (caption_limit ?? Number.POSITIVE_INFINITY) * SHARE_OF_HASHTAGS
  const fits = (some: string[]) =>
    given.caption
      ? isCaption({ caption: given.caption, hashtags: some }, limits)
      : isCaption({ caption: null, hashtags: some }, { ...limits, caption_limit: share })
  while (kept.length > 0 && !fits(kept)) kept = kept.slice(0, -1)
  return kept
}

function withoutForbidden(text: string, { forbidden_characters }: TextLimits): string {
  return [...text].filter((character) => !forbidden_characters.includes(character)).join('')
}

function isTitle({ title }: TextLimits) {
  const most = title?.most ?? 0
  return (text: string) => [...text].length <= most
}

function isCaption(
  text: Pick<PostContent, 'caption' | 'hashtags'>,
  { caption_limit, caption_unit, url_counts }: TextLimits,
): boolean {
  return (
    caption_limit === null ||
    countText(composeText(text), caption_unit, url_counts) <= caption_limit
  )
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const graphemes = new Intl.Segmenter()

/** Keeps as many whole words as fit; if the first word alone is too long, as much of it as fits. */
function shorten(text: string, fits: (text: string) => boolean): string {
  if (fits(text)) return text
  const endsOf = (parts: Intl.Segmenter) =>
    [...parts.segment(text)]
      .filter(({ isWordLike = true }) => isWordLike)
      .map(({ index, segment }) => index + segment.length)
  return longest(text, endsOf(words), fits) ?? longest(text, endsOf(graphemes), fits) ?? ''
}

/** Finds by binary search the last of the given cut positions at which the text fits. */
function longest(text: string, ends: number[], fits: (text: string) => boolean): string | null {
  const cut = (count: number) => `${text.slice(0, ends[count - 1])}…`
  let kept = 0
  let refused = ends.length + 1
  while (refused - kept > 1) {
    const middle = Math.floor((kept + refused) / 2)
    if (fits(cut(middle))) kept = middle
    else refused = middle
  }
  return kept === 0 ? null : cut(kept)
}
