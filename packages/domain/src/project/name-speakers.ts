import { isDeepStrictEqual } from 'node:util'
import { invalidAt } from '@svc/errors'
import * as shapes from '@svc/specification'
import type { Context } from '../context.ts'
import { inTransaction, type Sql } from '../database.ts'
import { readRow } from '../json.ts'
import { readProject } from './project-rows.ts'

/**
 * Names the people who speak in a project, for everything that is read from then on; a job names them in the files of the
 * transcript.
 *
 * @throws {ApiError} `CONFLICT` when the project is in another state than the request says.
 * @throws {ApiError} `VALIDATION_ERROR` at `body.speakers` when there would be too many.
 */
export async function nameSpeakers(
  context: Pick<Context, 'sql' | 'accountId' | 'jobs' | 'files' | 'shares' | 'requireState'>,
  project_id: string,
  change: shapes.ProjectChange,
): Promise<shapes.Project> {
  return inTransaction(context.sql, async (sql) => {
    const its = sql`
      project_id = ${project_id} and account_id = ${context.accountId} and deleted_at is null
    `
    await sql`select 1 from projects where ${its} for update`
    const before = await readProject({ ...context, sql }, project_id)
    context.requireState?.(before)
    const speakers = renamed(before.speakers, shapes.cleanText(change).speakers ?? [])
    if (isDeepStrictEqual(speakers, before.speakers)) return before
    if (speakers.length > shapes.MOST_SPEAKERS) {
      throw invalidAt('body.speakers', `A project names at most ${shapes.MOST_SPEAKERS} people.`)
    }
    await sql`
      update projects set speakers = ${speakers}::jsonb, updated_at = now() where ${its}
    `
    if (before.transcript) {
      await context.jobs.enqueue(sql, {
        queue: 'name_speakers',
        data: { project_id },
        // One after the other, so that the last one writes the names that are in force.
        account: { account_id: context.accountId, limit: 1 },
      })
    }
    return readProject({ ...context, sql }, project_id)
  })
}

/** A project whose transcript tells who speaks. */
interface SpokenProject {
  account_id: string
  project_id: string
  speakers: Speakers
}

/** Reads what people are called in a project; `null` when it was deleted. */
export async function readSpeakers(sql: Sql, project_id: string): Promise<SpokenProject | null> {
  const [project] = await sql<SpokenProject[]>`
    select account_id, project_id, speakers from projects
     where project_id = ${project_id} and deleted_at is null
  `
  return project ? readRow('projects', project) : null
}

type Speakers = shapes.Project['speakers']

/** A label that is not known yet is one of a transcript that was stored before its speakers were. */
function renamed(known: Speakers, given: Speakers): Speakers {
  const names = new Map(given.map(({ label, name }) => [label, name]))
  const changed = known.map(({ label, name }) => {
    const given = names.get(shapes.cleanText(label))
    return { label, name: given === undefined ? name : given }
  })
  const labels = new Set(known.map(({ label }) => shapes.cleanText(label)))
  const others = [...names].filter(([label, name]) => !labels.has(label) && name !== null)
  return [...changed, ...others.map(([label, name]) => ({ label, name }))]
}

/** The people of a transcript that was just made, in the order in which they first speak. */
export const unnamed = (labels: readonly string[]): Speakers =>
  [...new Set(labels)].slice(0, shapes.MOST_SPEAKERS).map((label) => ({ label, name: null }))

/** Gives what is shown for a label: the name of a person, else the label. */
export function namesOf(speakers: Speakers): (label: string) => string {
  const names = new Map(speakers.map(({ label, name }) => [label, name]))
  return (label) => names.get(label) ?? label
}

/** Adds up what people speak who have the same name. */
export function nameShares(
  shares: shapes.Clip['speakers'],
  nameOf: (label: string) => string,
): shapes.Clip['speakers'] {
  const named = Map.groupBy(shares, ({ label }) => nameOf(label))
  return [...named].map(([label, of]) => {
    return { label, share: of.reduce((sum, { share }) => sum + share, 0) }
  })
}
