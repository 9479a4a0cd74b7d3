import { setTimeout as sleep } from 'node:timers/promises'
import type { Event, Project } from '@svc/specification'
import { deleteBatches } from '../batches.ts'
import type { Context } from '../context.ts'
import type { Fragment, Sql } from '../database.ts'
import { readRow } from '../json.ts'
import { readProject, selectProjects } from '../project/project-rows.ts'
import { type Links, signLinks } from './record-event.ts'

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

/** A signal to a watcher of a project: an event, its progress, or `quiet` when nothing changed. */
export type ProjectSignal =
  | { kind: 'event'; event: Event }
  | { kind: 'progress'; account_id: string; project: Project }
  | { kind: 'quiet' }

type Reader = Pick<Context, 'sql' | 'accountId' | 'files' | 'shares'>

const LOOK_EVERY_MS = 1000
/** The most events that are read at once. */
const MOST_EVENTS = 100
const LAST_EVENTS: readonly string[] = ['project.completed', 'project.failed', 'project.deleted']

/**
 * Returns the sequence number after which a watcher's events begin.
 *
 * @param after - The last sequence number that the watcher saw; without one the watcher gets only new events.
 * @returns `null` when the watcher has seen the project's end: nothing more will come.
 */
export async function findPosition(
  context: Reader,
  project_id: string,
  after: number | undefined,
): Promise<number | null> {
  const { sql, accountId } = context
  const project = await readProject(context, project_id)
  const [{ last, ended }] = await sql<[{ last: number; ended: number | null }]>`
    select coalesce(max(sequence), 0) as last,
           max(sequence) filter (where type = any(${sql.array([...LAST_EVENTS])})) as ended
      from events
     where project_id = ${project_id} and account_id = ${accountId}
  `
  const isOver = project.completed_at !== null || ended !== null
  // A new watcher of a finished project gets its last event.
  if (after === undefined) return ended === null ? last : ended - 1
  return isOver && (ended === null || after >= ended) ? null : after
}

/**
 * Yields what happens to a project until it ends: each event once and in order, and its progress whenever that
 * changes, at most once a second.
 *
 * @param position - From `findPosition`.
 */
export async function* followProject(
  context: Reader,
  project_id: string,
  position: number,
  signal: AbortSignal,
): AsyncGenerator<ProjectSignal, void> {
  let seen = position
  let told = ''
  while (!signal.aborted) {
    // The status is read before the events: when the project has ended, its last event is among them.
    const state = await readState(context, project_id)
    const events = await readEvents(
      context,
      context.sql`
        and project_id = ${project_id} and sequence > ${seen}::bigint
        order by sequence limit ${MOST_EVENTS}
      `,
    )
    for (const event of events) {
      yield { kind: 'event', event }
      seen = event.sequence
      if (LAST_EVENTS.includes(event.type)) return
    }
    if (events.length === MOST_EVENTS) continue
    if (state.isOver) return
    yield state.text === told ? { kind: 'quiet' } : await readProgress(context, project_id)
    told = state.text
    await sleep(LOOK_EVERY_MS, undefined, { signal }).catch(() => {})
  }
}

/** Returns the contents of a progress message as one text, for comparison. */
async function readState({ sql, accountId }: Reader, project_id: string) {
  const [row] = await sql<[{ is_over: boolean }?]>`
    select status in ('completed', 'failed', 'cancelled') as is_over,
           status, stage, progress, estimated_seconds_remaining
      from projects
     where project_id = ${project_id} and account_id = ${accountId} and deleted_at is null
  `
  return { isOver: row?.is_over ?? true, text: JSON.stringify(row) }
}

async function readProgress(context: Reader, project_id: string): Promise<ProjectSignal> {
  const [project] = await selectProjects(context, context.sql`and p.project_id = ${project_id}`)
  return project ? { kind: 'progress', account_id: context.accountId, project } : { kind: 'quiet' }
}
