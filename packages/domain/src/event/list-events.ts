import type { Event } from '@svc/specification'
import type { Context, FileLinks } from '../context.ts'
import type { Fragment, Sql } from '../database.ts'
import { deleteBatches } from '../delete-batches.ts'
import type { ShareAddresses } from '../share/share-links.ts'
import { readRow } from '../stored/read-row.ts'
import { createUlid } from '../ulid.ts'

type EventReader = Pick<Context, 'sql' | 'accountId'> & Links

interface EventQuery {
  limit: number
  cursor?: string
  /** Only events with a larger sequence number; `now`: only those that happen later. Not read with a cursor. */
  after?: number | 'now'
}

interface EventPage {
  items: Event[]
  /** Whether there are newer events already. */
  has_more: boolean
  /** Leads to the next page. `null` behind the newest event, except where the list began with `now`: there it leads to what happens later. */
  next_cursor: string | null
}

/** In the cursors of a list that ends behind the newest event. Others are followed: those that began with `now`, or in an earlier release. */
const ENDS = 'ends'

/**
 * Lists an account's events, the oldest first.
 *
 * New events only ever come after those already listed, so asking with `after` the last one seen gives all since then, without a gap.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at `query.cursor` for a cursor of another list.
 */
export async function listEvents(
  context: EventReader & Pick<Context, 'cursors'>,
  { limit, cursor, after = 0 }: EventQuery,
): Promise<EventPage> {
  const { sql, accountId, cursors } = context
  // A cursor is the same wherever the list began. The number keeps cursors valid that earlier releases gave out.
  const list = { list: 'events', accountId, after: 0 }
  const from = cursors.decode(cursor, list) ?? {
    value: await positionOf(context, after),
    id: after === 'now' ? '' : ENDS,
  }
  const found = await readEvents(
    context,
    sql`and sequence > ${from.value}::bigint order by sequence limit ${limit + 1}`,
  )
  const items = found.slice(0, limit)
  const has_more = found.length > limit
  const value = items.at(-1)?.sequence ?? Number(from.value)
  const isOver = from.id === ENDS && !has_more
  return { items, has_more, next_cursor: isOver ? null : cursors.encode({ ...from, value }, list) }
}

/** The counter's row is locked until an event is committed, so no event up to it appears later. */
async function positionOf({ sql, accountId }: EventReader, after: number | 'now'): Promise<number> {
  if (after !== 'now') return after
  const [counter] = await sql<{ last_sequence: number }[]>`
    select last_sequence from event_counters where account_id = ${accountId}
  `
  return counter?.last_sequence ?? 0
}

/**
 * Reads events of one account, with addresses that work from now on.
 *
 * @param rest - What follows the account's condition: `and …`, then `order by` and `limit`.
 */
export async function readEvents(
  { sql, accountId, files, shares }: EventReader,
  rest: Fragment,
): Promise<Event[]> {
  const rows = await sql<(Omit<Event, 'api_version'> & { mark: string | null })[]>`
    select event_id, type, created_at, account_id, sequence, data, previous, mark
      from events
     where account_id = ${accountId} ${rest}
  `
  return rows.map((row) => {
    const { mark, ...event } = readRow('events', row)
    const data = signLinks(event.data, mark, { files, shares })
    return { ...event, api_version: 'v1', data }
  })
}

/** Converts stored references to addresses. */
export interface Links {
  files: FileLinks
  shares: ShareAddresses
}

/** Links that write placeholders instead of addresses. */
export interface EventLinks extends Links {
  /** The prefix of every placeholder: random, so that no text of a user can contain one by chance. */
  mark: string
}

/**
 * Creates links for reading a resource into an event.
 *
 * A stored address would have expired when an event is read late, and a share link must not be in the database in
 * plain text. So events keep placeholders, and addresses are signed when an event is read.
 */
export function eventLinks(): EventLinks {
  const mark = `event-link-${createUlid()}`
  return {
    mark,
    files: { url: (...file) => `${mark} file ${file.join(' ')}`, expiresAt: () => mark },
    shares: { url: (share) => `${mark} share ${share.share_id} ${share.token_sealed}` },
  }
}

/** Replaces the placeholders in an event's data by addresses that work from now on. */
export function signLinks<T>(value: T, mark: string | null, links: Links): T {
  if (mark === null) return value
  if (typeof value === 'string') {
    return (
      value.startsWith(`${mark} `) ? addressOf(value.slice(mark.length + 1), links) : value
    ) as T
  }
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map((item) => signLinks(item, mark, links)) as T
  const members = Object.entries(value).map(([name, member]) => {
    if (name === 'url_expires_at') return [name, links.files.expiresAt()]
    return [name, signLinks(member, mark, links)]
  })
  return Object.fromEntries(members) as T
}

function addressOf(placeholder: string, { files, shares }: Links): string {
  const [kind, ...words] = placeholder.split(' ')
  if (kind === 'file') {
    const [key = '', contentType] = words
    return files.url(key, contentType)
  }
  const [share_id = '', token_sealed = ''] = words
  return shares.url({ share_id, token_sealed })
}

/** How long an event can be read and replayed. */
const KEPT_DAYS = 30

/**
 * Deletes events that are older than thirty days with their deliveries. With the event of a project's deletion goes the receiver that
 * the project named.
 *
 * @returns How many events.
 */
export async function expireEvents(sql: Sql): Promise<number> {
  return deleteBatches(async (limit) => {
    const [deleted] = await sql<[{ count: number }]>`
      with gone as (
        delete from events where event_id in (
          select event_id from events
           where created_at < now() - make_interval(days => ${KEPT_DAYS})
           order by created_at
           limit ${limit}
        )
        returning type, account_id, project_id
      ), receivers as (
        delete from webhook_endpoints e using gone
         where gone.type = 'project.deleted'
           and e.account_id = gone.account_id and e.project_id = gone.project_id
      )
      select count(*) from gone
    `
    return deleted
  })
}
