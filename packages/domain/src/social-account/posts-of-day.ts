import { PLATFORM_FACTS, type Platform, type SocialAccount } from '@svc/specification'
import type { Fragment, Sql } from '../database.ts'

/** An account of a platform, and whose it is. */
interface Counted {
  account_id: string
  social_account_id: string
  platform: Platform
}

/**
 * Counts the posts of an account in the platform's day: the 24 hours that end at an instant, or its day in the time zone
 * by which the platform counts. What was posted elsewhere is not known here.
 *
 * @param at - The instant, as SQL.
 * @param which - The posts that count, as SQL. The table is `e`.
 * @returns `null` where the platform names no number.
 */
export async function countPostsOfDay(
  sql: Sql,
  { account_id, social_account_id, platform }: Counted,
  at: Fragment,
  which: Fragment,
): Promise<SocialAccount['daily_quota']> {
  const facts = PLATFORM_FACTS[platform]
  if (!('daily' in facts)) return null
  const { posts: limit, zone } = facts.daily
  const local = sql`date_trunc('day', ${at} at time zone ${zone})`
  const begins = zone ? sql`${local} at time zone ${zone}` : sql`${at} - interval '24 hours'`
  const ends = zone ? sql`(${local} + interval '1 day') at time zone ${zone}` : at
  const resets = zone ? ends : sql`min(e.scheduled_at) + interval '24 hours'`
  const [day] = await sql<[{ used: number; resets_at: string | null }]>`
    select count(*)::int as used, (${resets})::timestamptz(3) as resets_at
      from posts e
     where e.account_id = ${account_id} and e.social_account_id = ${social_account_id}
       and e.scheduled_at >= ${begins} and e.scheduled_at <= ${ends} and ${which}
  `
  return { limit, ...day }
}
