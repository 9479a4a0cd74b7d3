import { isDeepStrictEqual } from 'node:util'
import { cleanText, type Feed, type FeedChange, USUAL_DAY_PROJECTS } from '@svc/specification'
import type { Conditional, Context, Tenant } from '../context.ts'
import { inTransaction } from '../database.ts'
import { mergePatch } from '../merge-patch.ts'
import { checkHow } from './create-feed.ts'
import { nextReading, readFeed } from './read-feeds.ts'

/**
 * Pauses or resumes a feed, or changes what its projects are made with. One that changes nothing writes nothing.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such feed; `CONFLICT` for another state than the request says.
 * @throws {ApiError} `VALIDATION_ERROR` at the member that is wrong.
 */
export async function updateFeed(
  context: Pick<Context, 'sql' | 'accountId' | 'jobs'> & Conditional,
  feed_id: string,
  change: FeedChange,
): Promise<Feed> {
  return inTransaction(context.sql, async (sql) => {
    const { accountId, jobs } = context
    const tenant = { sql, accountId }
    const before = await lockFeed(tenant, feed_id)
    context.requireState?.(before)
    const given = cleanText(change)
    const after = { ...before, ...applied(before, given) }
    if (isDeepStrictEqual(before, after)) return before
    await checkHow(tenant, after)
    const resumes = after.status === 'active' && before.status !== 'active'
    await sql`
      update feeds
         set status = ${after.status}, template_id = ${after.template_id},
             settings = ${after.settings}::jsonb, max_projects_per_day = ${after.max_projects_per_day},
             max_credits = ${after.max_credits}, updated_at = now()
             ${resumes ? sql`, last_error = null, failing_since = null, next_read_at = ${nextReading(sql)}` : sql``}
       where feed_id = ${feed_id} and account_id = ${accountId}
    `
    if (resumes)
      await jobs.enqueue(sql, { queue: 'read_feed', data: { account_id: accountId, feed_id } })
    return readFeed(tenant, feed_id)
  })
}

function applied(before: Feed, { settings, ...change }: FeedChange): Partial<Feed> {
  return {
    ...(settings !== undefined && {
      settings: (settings === null
        ? {}
        : mergePatch(before.settings, settings)) as Feed['settings'],
    }),
    ...(change.status !== undefined && { status: change.status ?? 'active' }),
    ...(change.template_id !== undefined && { template_id: change.template_id }),
    ...(change.max_projects_per_day !== undefined && {
      max_projects_per_day: change.max_projects_per_day ?? USUAL_DAY_PROJECTS,
    }),
    ...(change.max_credits !== undefined && { max_credits: change.max_credits }),
  }
}

/**
 * Deletes a feed; its projects stay.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such feed; `CONFLICT` for another state than the request says.
 */
export async function deleteFeed(
  { sql, accountId, requireState }: Tenant & Conditional,
  feed_id: string,
): Promise<void> {
  await inTransaction(sql, async (sql) => {
    const feed = await lockFeed({ sql, accountId }, feed_id)
    requireState?.(feed)
    await sql`delete from feeds where feed_id = ${feed_id} and account_id = ${accountId}`
  })
}

async function lockFeed(tenant: Tenant, feed_id: string): Promise<Feed> {
  const { sql, accountId } = tenant
  await sql`select 1 from feeds where feed_id = ${feed_id} and account_id = ${accountId} for update`
  return readFeed(tenant, feed_id)
}
