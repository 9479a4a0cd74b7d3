import type { Capabilities, Platform, PlatformLimits, PostContent } from '@svc/specification'
import { composeText } from '../post/compose-text.ts'
import { checkOptions } from './check-options.ts'
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
    ...checkComment(post.first_comment, limits),
    ...checkOptions(post.platform_options, limits.options),
    ...checkMedia(media, limits),
  ]
}

function checkCaption(post: PostContent, limits: PlatformLimits): Fault[] {
  const { caption_limit, caption_unit, url_counts, forbidden_characters } = limits
  const text = composeText(post)
  const length = countText(text, caption_unit, url_counts)
  return [
    ...(caption_limit !== null && length > caption_limit
      ? [
          fault(
            'body.caption',
            `Caption and hashtags have ${length} ${caption_unit}; ${caption_limit} are allowed.`,
          ),
        ]
      : []),
    ...checkCharacters('body.caption', text, forbidden_characters),
  ]
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

function checkComment(comment: string | null, { first_comment }: PlatformLimits): Fault[] {
  return comment && !first_comment
    ? [fault('body.first_comment', 'Posts on this platform cannot bring a first comment.')]
    : []
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
