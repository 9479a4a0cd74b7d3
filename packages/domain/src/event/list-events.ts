import type { Event } from '@svc/specification'
import type { Context } from '../context.ts'
import type { Fragment } from '../database.ts'
import { readRow } from '../stored/read-row.ts'
import { type Links, signLinks } from './event-links.ts'

/** The parts of the context that reading events needs. */
export type EventReader = Pick<Context, 'sql' | 'accountId'> & Links

/** The filters of the list of events. */
export interface EventQuery {
  limit: number
  cursor?: string
  /** Only events with a larger sequence number; `now`: only those that happen later. Not read with a cursor. */
  after?: number | 'now'
}

/** A page of events. */
export interface EventPage {
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
