import { PLATFORM_FACTS } from '@svc/specification'
import type { PublishRequest } from '../connector.ts'
import { optionOf } from '../limits/check-options.ts'
import { composeText } from '../post/compose-text.ts'
import { PublishError } from '../publish-error.ts'
import type { Creator } from './creator.ts'

const { options: RULES } = PLATFORM_FACTS.tiktok.limits

/**
 * Writes what a direct post says, within what its account allows.
 *
 * @throws {PublishError} `user_content` for what the account does not offer.
 */
export function writePostInfo({ post, media }: PublishRequest, creator: Creator) {
  const option = <T extends string | boolean | number>(name: keyof typeof RULES) =>
    optionOf<T>(post.platform_options, RULES, name)
  const flag = (name: keyof typeof RULES) => option<boolean>(name) === true
  const privacy_level = option<string>('privacy_level')
  const { privacyLevels, forbids, maxSeconds } = creator
  if (privacy_level === null || !privacyLevels.includes(privacy_level)) {
    const offered = privacyLevels.join(', ')
    throw unfit(
      'privacy_level',
      `TikTok wants privacy_level to be one of what the account offers: ${offered}.`,
    )
  }
  if (flag('brand_content_toggle') && privacy_level === 'SELF_ONLY') {
    throw unfit('privacy_level', 'A paid partnership cannot be seen by its author alone.')
  }
  if (media.duration_seconds > (maxSeconds ?? media.duration_seconds)) {
    throw unfit(
      'duration',
      `The account may post ${maxSeconds} seconds; the clip has ${media.duration_seconds}.`,
    )
  }
  const cover = option<number>('video_cover_timestamp_ms')
  return {
    title: composeText(post),
    privacy_level,
    disable_comment: forbids.comment || !flag('allow_comment'),
    disable_duet: forbids.duet || !flag('allow_duet'),
    disable_stitch: forbids.stitch || !flag('allow_stitch'),
    brand_content_toggle: flag('brand_content_toggle'),
    brand_organic_toggle: flag('brand_organic_toggle'),
    is_aigc: flag('is_aigc'),
    ...(cover !== null && { video_cover_timestamp_ms: cover }),
  }
}

function unfit(code: string, message: string): PublishError {
  return new PublishError('user_content', code, message)
}
