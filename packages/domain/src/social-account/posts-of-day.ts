import { PLATFORM_FACTS, type Platform, type SocialAccount } from '@svc/specification'
import type { Tenant } from '../context.ts'
import type { Fragment } from '../database.ts'

type Quota = NonNullable<SocialAccount['daily_quota']>

/**
 * Counts the posts of social accounts in their platform's day: the 24 hours that end at an instant, or its day in the time
 * zone by which the platform counts. What was posted elsewhere is not known here.
 *
 * @param at - The instant, as SQL.
 * @param which - The posts that count, as SQL. The table is `e`.
 * @returns By `social_account_id`; nothing where the platform names no number.
 */
export async function countPostsOfDay(
  { sql, accountId }: Tenant,
  accounts: readonly { social_account_id: string; platform: Platform }[],
  at: Fragment,
  which: Fragment,
): Promise<Map<string, Quota>> {
  const limited = accounts.flatMap(({ social_account_id, platform }) => {
    const facts = PLATFORM_FACTS[platform]
    return 'daily' in facts ? [{ social_account_id, ...facts.daily }] : []
  })
  if (limited.length === 0) return new Map()
  const ids = sql.typed.uuids(limited.map(({ social_account_id }) => social_account_id))
  const zones = sql.typed.texts(limited.map(({ zone }) => zone ?? ''))
  const days = await sql<(Omit<Quota, 'limit'> & { id: string })[]>`
    with asked as (
      select id, date_trunc('day', ${at} at time zone nullif(zone, '')) as day, nullif(zone, '') as zone
        from unnest(${ids}::uuid[], ${zones}::text[]) as asked (id, zone)
    ),
    days as (
      select id, coalesce(day at time zone zone, ${at} - interval '24 hours') as begins,
             (day + interval '1 day') at time zone zone as ends
        from asked
    )
    select d.id, count(e.post_id)::int as used,
           coalesce(d.ends, min(e.scheduled_at) + interval '24 hours')::timestamptz(3) as resets_at
      from days d
      left join posts e
        on e.account_id = ${accountId} and e.social_account_id = d.id
       and e.scheduled_at >= d.begins and e.scheduled_at <= coalesce(d.ends, ${at}) and ${which}
     group by d.id, d.ends
  `
  const counted = new Map(days.map(({ id, ...day }) => [id, day]))
  return new Map(
    limited.map(({ social_account_id: id, posts: limit }) => [
      id,
      { limit, used: 0, resets_at: null, ...counted.get(id) },
    ]),
  )
}
