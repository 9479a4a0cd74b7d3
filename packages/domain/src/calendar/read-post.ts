import { ApiError } from '@svc/errors'
import type { CalendarPost } from '@svc/specification'
import { type PostReader, selectPosts } from './select-posts.ts'

/**
 * Reads a calendar entry, cancelled ones too.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such post.
 */
export async function readPost(tenant: PostReader, post_id: string): Promise<CalendarPost> {
  const [post] = await selectPosts(tenant, tenant.sql`and e.post_id = ${post_id}`)
  if (!post) throw new ApiError('NOT_FOUND', `No post ${post_id}.`)
  return post
}
