import { setTimeout as sleep } from 'node:timers/promises'
import type { Event, Project } from '@svc/specification'
import type { Context } from '../context.ts'
import { readProject, selectProjects } from '../project/project-rows.ts'
import { readEvents } from './list-events.ts'

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
 * @throws {ApiError} `NOT_FOUND` when the account has no such project, or has deleted it.
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
