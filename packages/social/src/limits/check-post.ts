import type { Capabilities, Platform, PlatformLimits, PostContent } from '@svc/specification'
import { composeText } from '../post/compose-text.ts'
import { checkOptions, optionOf } from './check-options.ts'
import { countText } from './count-text.ts'
import { type LimitOverrides, limitsOf } from './limits-of.ts'

/** One thing that a platform would refuse, and its location in the request. */
export interface Fault {
  description: string
  /** As in the error body, for example `body.caption`. */
  location: string
}

/** The known properties of the video when the post is written; it may not be rendered yet. */
export interface MediaFacts {
  duration_seconds: number
  size_bytes: number | null
}

/**
 * Finds everything in a post that its platform would refuse, before it is accepted.
 *
 * @param capabilities - The account's own, when they are known; they win.
 * @returns Nothing when the post is fine.
 */
export function checkPost(
  platform: Platform,
  post: PostContent,
  media: MediaFacts,
  capabilities: Capabilities | null,
  overrides: LimitOverrides = {},
): Fault[] {
  const limits = limitsOf(platform, overrides, capabilities)
  return [
    ...checkCaption(post, limits),
    ...checkTitle(post.title, limits),
    ...checkHashtags(post.hashtags, limits),
    ...checkComment(post, limits),
    ...checkOptions(post.platform_options, limits.options),
    ...checkExcluded(post.platform_options, limits),
    ...checkMedia(media, limits),
  ]
}

function checkCaption(post: PostContent, limits: PlatformLimits): Fault[] {
  const { caption_limit, forbidden_characters } = limits
  const text = composeText(post)
  const long = tooLong(text, caption_limit, limits)
  return [
    ...(long ? [fault('body.caption', `Caption and hashtags have ${long}`)] : []),
    ...checkCharacters('body.caption', text, forbidden_characters),
  ]
}

/** Says how much too long a text is, of what is counted or of bytes; `null` for one that is not. */
function tooLong(
  text: string,
  most: number | null,
  { caption_unit, url_counts, most_text_bytes }: PlatformLimits,
): string | null {
  const counts = [
    [countText(text, caption_unit, url_counts), most, caption_unit],
    [countText(text, 'bytes', null), most_text_bytes ?? null, 'bytes'],
  ] as const
  const [over] = counts.filter(([length, allowed]) => allowed !== null && length > allowed)
  return over ? `${over[0]} ${over[2]}; ${over[1]} are allowed.` : null
}

function checkTitle(title: string | null, { title: rule, forbidden_characters }: PlatformLimits) {
  if (!rule) return []
  const length = [...(title?.trim() ?? '')].length
  const isMissing = length < rule.least
  if (isMissing || length > rule.most) {
    const allowed = `${rule.least} to ${rule.most}`
    return [fault('body.title', `The title has ${length} characters; ${allowed} are allowed.`)]
  }
  return checkCharacters('body.title', title ?? '', forbidden_characters)
}

function checkCharacters(location: string, text: string, forbidden: string): Fault[] {
  const found = [...forbidden].filter((character) => text.includes(character))
  return found.length > 0
    ? [fault(location, `It contains ${found.join(' and ')}, which the platform does not accept.`)]
    : []
}

function checkHashtags({ length }: string[], { hashtags_limit }: PlatformLimits): Fault[] {
  return length > (hashtags_limit ?? length)
    ? [fault('body.hashtags', `There are ${length}; ${hashtags_limit} are allowed.`)]
    : []
}

function checkComment(
  { first_comment: comment, platform_options }: PostContent,
  limits: PlatformLimits,
): Fault[] {
  if (!comment) return []
  const refused = (description: string) => [fault('body.first_comment', description)]
  if (!limits.first_comment) return refused('Posts of this account cannot bring a first comment.')
  const closed = Object.entries(limits.no_comment_with ?? {}).find(
    ([name, value]) => optionOf(platform_options, limits.options, name) === value,
  )
  if (closed) return refused(`With ${closed.join(': ')} a post takes no comments.`)
  const long = tooLong(comment, limits.first_comment_limit ?? limits.caption_limit, limits)
  return long ? refused(`The first comment has ${long}`) : []
}

function checkExcluded(
  options: PostContent['platform_options'],
  { excluded, options: rules }: PlatformLimits,
): Fault[] {
  const values = Object.entries(excluded ?? {})
  const last = values.at(-1)
  if (!last || values.some(([name, value]) => optionOf(options, rules, name) !== value)) return []
  const all = values.map((one) => one.join(': ')).join(' and ')
  return [fault(`body.platform_options.${last[0]}`, `A post cannot have ${all}.`)]
}

function checkMedia({ duration_seconds, size_bytes }: MediaFacts, limits: PlatformLimits): Fault[] {
  const { min_duration_seconds: least, max_duration_seconds: most, max_file_bytes } = limits
  const isShort = duration_seconds < least
  const isLong = duration_seconds > (most ?? duration_seconds)
  const allowed = most === null ? `at least ${least}` : `${least} to ${most}`
  return [
    ...(isShort || isLong
      ? [
          fault(
            'body.social_account_id',
            `The clip has ${duration_seconds} seconds; the account takes ${allowed}.`,
          ),
        ]
      : []),
    ...(size_bytes !== null && size_bytes > (max_file_bytes ?? size_bytes)
      ? [
          fault(
            'body.social_account_id',
            `The video has ${size_bytes} bytes; the account takes ${max_file_bytes}.`,
          ),
        ]
      : []),
  ]
}

function fault(location: string, description: string): Fault {
  return { location, description }
}
