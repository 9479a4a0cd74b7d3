import type { CommentRequest } from '../connector.ts'
import { hasText } from '../post/has-text.ts'
import { listOf } from '../web/json-value.ts'
import type { Call } from './call-linkedin.ts'

const commentsOf = (urn: string) => `/rest/socialActions/${encodeURIComponent(urn)}/comments`

/** @see https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/comments-api */
export const writeComment = (call: Call, request: CommentRequest) => {
  const { platform_account_id, platform_post_id: object, text } = request
  const json = { actor: `urn:li:person:${platform_account_id}`, object, message: { text } }
  return call(commentsOf(object), { json, makesPost: true })
}

/** Looks for a comment; only an app that LinkedIn lets read posts can. */
export const hasComment = async (
  call: Call,
  { platform_post_id, text }: CommentRequest,
): Promise<boolean> =>
  hasText(
    listOf((await call(commentsOf(platform_post_id))).json, 'elements'),
    text,
    'message',
    'text',
  )
