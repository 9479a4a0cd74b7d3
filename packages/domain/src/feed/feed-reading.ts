import { createHash } from 'node:crypto'
import type { Sealer } from '@svc/secrets'
import { inTransaction, type Sql } from '../database.ts'
import type { Enqueuer, Jobs } from '../jobs/jobs.ts'
import { tellOwners } from '../notice/notice.ts'
import { nextReading } from './feeds.ts'

/** The most feeds per call; the rest waits for the next upkeep. */
const MOST_AT_ONCE = 1000

export interface FeedRef {
  account_id: string
  feed_id: string
}

export interface FeedWork extends FeedRef {
  url: string
  /** As its server named the state that was read last; `null` where it did not. */
  etag: string | null
  last_modified: string | null
}

export interface FeedItem {
  /** What no other item of the feed has. */
  guid: string
  title: string | null
  /** Its audio or video file, else a page that videos are fetched from; `null` where it names neither. */
  source: string | null
  /** In UTC, ISO 8601; `null` where it is not told. */
  published_at: string | null
}

/** What a reading found; the newest item first, `null` when nothing changed. */
export interface FeedReading extends Pick<FeedWork, 'url' | 'etag' | 'last_modified'> {
  found: { title: string | null; items: FeedItem[] } | null
}

/** Queues the reading of each feed that is due, and gives how many. Each account has a turn before another feed of the same one. */
export async function enqueueFeeds(sql: Sql, jobs: Pick<Jobs, 'enqueue'>): Promise<number> {
  return inTransaction(sql, async (sql) => {
    const due = await sql<FeedRef[]>`
      update feeds set next_read_at = ${nextReading(sql)}
       where feed_id in (
               select feed_id from feeds join accounts using (account_id)
                where next_read_at <= now() and status = 'active' and closes_at is null
                order by next_read_at
                limit ${MOST_AT_ONCE}
                for no key update of feeds skip locked
             )
      returning account_id, feed_id
    `
    const turns = new Map<string, number>()
    for (const data of due) {
      const { account_id } = data
      const turn = turns.get(account_id) ?? 0
      turns.set(account_id, turn + 1)
      const account = { account_id, limit: 1 }
      await jobs.enqueue(sql, { queue: 'read_feed', data, account, turn })
    }
    return due.length
  })
}

/** Finds what to read of a feed; `null` when it is paused or gone, a folder, or its account is deleted. */
export async function loadFeed(
  { sql, sealer }: { sql: Sql; sealer: Sealer },
  { account_id, feed_id }: FeedRef,
): Promise<FeedWork | null> {
  const [feed] = await sql<(Omit<FeedWork, 'url'> & { url_sealed: string })[]>`
    select account_id, feed_id, url_sealed, etag, last_modified
      from feeds join accounts using (account_id)
     where feed_id = ${feed_id} and account_id = ${account_id} and status = 'active' and closes_at is null
       and url not like 'file:%'
  `
  if (!feed) return null
  const { url_sealed, ...work } = feed
  return { ...work, url: sealer.open(url_sealed, feed_id) }
}

/**
 * Stores what a reading found: items that are new wait for their turn. Of the first reading none is new, but for the newest if that
 * was asked for; nor is one that was published days before the feed was added, which is what a feed that moved looks like.
 */
export async function saveFeedReading(
  { sql, sealer }: { sql: Sql; sealer: Sealer },
  { account_id, feed_id }: FeedRef,
  { url, etag, last_modified, found }: FeedReading,
): Promise<void> {
  await inTransaction(sql, async (sql) => {
    const [feed] = await sql<{ isFirst: boolean; takes_latest: boolean }[]>`
      select first_read_at is null as "isFirst", takes_latest from feeds
       where feed_id = ${feed_id} and account_id = ${account_id} and status = 'active'
         for no key update
    `
    if (!feed) return
    await sql`
      update feeds
         set first_read_at = coalesce(first_read_at, now()), last_read_at = now(), last_error = null,
             failing_since = null, etag = ${etag}, last_modified = ${last_modified},
             url_sealed = ${sealer.seal(url, feed_id)},
             title = ${found ? sql`coalesce(${found.title}, title)` : sql`title`}
       where feed_id = ${feed_id} and account_id = ${account_id}
    `
    if (!found) return
    const isNew = (place: number) => !feed.isFirst || (feed.takes_latest && place === 0)
    const items = found.items.map(({ guid, source, ...item }, place) => ({
      ...item,
      place,
      item_hash: createHash('sha256').update(guid).digest('hex'),
      source_sealed: source && isNew(place) ? sealer.seal(source, feed_id) : null,
      status: !isNew(place) ? 'known' : source ? 'waiting' : 'refused',
    }))
    await sql`
      insert into feed_items (
        feed_id, item_hash, account_id, status, title, source_sealed, published_at, place, reason
      )
      select f.feed_id, i.item_hash, f.account_id,
             case when i.status <> 'known' and not ${feed.isFirst} and i.published_at < f.created_at - interval '2 days'
                  then 'known' else i.status end,
             i.title, i.source_sealed, i.published_at, i.place,
             case when i.status = 'refused'
                  then concat('“', left(i.title, 80), '” names no audio or video file, and no page that videos are fetched from.') end
        from feeds f
        cross join jsonb_to_recordset(${items}::jsonb) as i(
          item_hash text, status text, title text, source_sealed text, published_at timestamptz, place integer
        )
       where f.feed_id = ${feed_id} and f.account_id = ${account_id}
      on conflict (feed_id, item_hash) do nothing
    `
  })
}

/** Stores why a feed could not be read. After a week of that it is read no more, and the owners of its account are told. */
export async function saveFeedFailure(
  { sql, jobs }: Enqueuer,
  { account_id, feed_id }: FeedRef,
  message: string,
): Promise<void> {
  await inTransaction(sql, async (sql) => {
    const [failed] = await sql<{ status: string }[]>`
      update feeds
         set last_read_at = now(), last_error = ${message}, failing_since = coalesce(failing_since, now()),
             status = case when failing_since < now() - interval '7 days' then 'failed' else status end
       where feed_id = ${feed_id} and account_id = ${account_id} and status = 'active'
      returning status
    `
    if (failed?.status === 'failed')
      await tellOwners({ sql, jobs }, account_id, { kind: 'feed_failed', feed_id })
  })
}
