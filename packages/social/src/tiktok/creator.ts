import { listOf, memberOf, numberOf, textOf } from '../web/json-value.ts'
import type { Call } from './call-tiktok.ts'

/** What TikTok lets an account post now; its rules say that it is asked before every post. */
export interface Creator {
  username: string | null
  nickname: string | null
  avatar: string | null
  privacyLevels: string[]
  /** Interactions that the account does not let any post have. */
  forbids: { comment: boolean; duet: boolean; stitch: boolean }
  maxSeconds: number | null
}

/** @see https://developers.tiktok.com/doc/content-posting-api-reference-query-creator-info */
export async function readCreator(call: Call): Promise<Creator> {
  const data = await call('/v2/post/publish/creator_info/query/', {})
  return {
    username: textOf(data, 'creator_username'),
    nickname: textOf(data, 'creator_nickname'),
    avatar: textOf(data, 'creator_avatar_url'),
    privacyLevels: listOf(data, 'privacy_level_options').map(String),
    forbids: {
      comment: memberOf(data, 'comment_disabled') === true,
      duet: memberOf(data, 'duet_disabled') === true,
      stitch: memberOf(data, 'stitch_disabled') === true,
    },
    maxSeconds: numberOf(data, 'max_video_post_duration_sec'),
  }
}
