import type { CommentRequest } from '../connector.ts'
import { hasText } from '../post/has-text.ts'
import { listOf, textOf } from '../web/json-value.ts'

export const REPLY_SCOPES = ['threads_manage_replies', 'threads_read_replies'] as const

type Call = (path: string, form?: Record<string, string>, makesPost?: boolean) => Promise<unknown>

/**
 * Writes a reply: a container that is published at once. One that is never published is no reply.
 *
 * @see https://developers.facebook.com/documentation/threads/retrieve-and-manage-replies/create-replies
 */
export async function writeReply(call: Call, request: CommentRequest): Promise<void> {
  const { platform_account_id: user, platform_post_id: reply_to_id, text } = request
  const form = { media_type: 'TEXT', text, reply_to_id }
  const creation_id = textOf(await call(`${user}/threads`, form), 'id') ?? ''
  await call(`${user}/threads_publish`, { creation_id }, true)
}

/** @see https://developers.facebook.com/documentation/threads/reference/reply-management */
export const hasReply = async (
  call: Call,
  { platform_post_id, text }: CommentRequest,
): Promise<boolean> =>
  hasText(listOf(await call(`${platform_post_id}/replies?fields=text`), 'data'), text, 'text')
