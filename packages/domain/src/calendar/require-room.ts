import { ApiError } from '@svc/errors'
import { PLATFORM_TITLES } from '@svc/specification/platforms'
import type { Tenant } from '../context.ts'
import { countPostsOfDay } from '../social-account/posts-of-day.ts'
import type { Target } from './find-target.ts'

/**
 * Refuses a post for a day on which its platform takes no more of the account, so that it does not fail then. It is
 * advice: the platform itself counts when the post is sent.
 *
 * @param post_id - A post that moves, which does not count.
 * @throws {ApiError} `VALIDATION_ERROR` at `body.scheduled_at`.
 */
export async function requireRoom(
  tenant: Tenant,
  { social_account_id, platform }: Target,
  scheduled_at: string,
  post_id: string | null,
): Promise<void> {
  const { sql } = tenant
  const days = await countPostsOfDay(
    tenant,
    [{ social_account_id, platform }],
    sql`${scheduled_at}::timestamptz`,
    sql`e.status not in ('failed', 'cancelled') and e.post_id is distinct from ${post_id}::uuid`,
  )
  const day = days.get(social_account_id)
  if (!day || day.used < day.limit) return
  const { limit: most } = day
  throw new ApiError(
    'VALIDATION_ERROR',
    `${PLATFORM_TITLES[platform]} takes ${most} posts of an account a day, and as many are made or planned for that day. Choose another time.`,
    { reason: 'day_full', params: { most }, location: 'body.scheduled_at' },
  )
}
