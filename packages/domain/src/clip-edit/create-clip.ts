import { ApiError, conflict } from '@svc/errors'
import {
  type Clip,
  type ClipRequest,
  cleanText,
  type ProjectSettings,
  type ProjectSource,
  SCORE_PARTS,
} from '@svc/specification'
import { hullOf } from '@svc/specification/play-order'
import { readTerms } from '../account/terms.ts'
import type { TimeRange } from '../clip/clip-time.ts'
import { readClip } from '../clip/read-clips.ts'
import { recordClips } from '../clip/save-clips.ts'
import type { Context, Tenant } from '../context.ts'
import { inTransaction } from '../database.ts'
import { eventLinks, recordEvent } from '../event/record-event.ts'
import { createUlid, projectFolder } from '../ids.ts'
import { readRow, roundNumbers } from '../json.ts'
import { queuePreview } from '../preview/preview-run.ts'
import { cancelRenders, deleteFiles } from '../project/delete-project.ts'
import { limitReached } from '../refusals.ts'
import { faultsOfCut, tidyCut } from './change-cut.ts'
import { type Editor, requireCompleted } from './revise-clip.ts'

/** A part of a score that was not measured teaches nothing when the clip is liked: it is neither good nor bad. */
const UNMEASURED = Object.fromEntries(SCORE_PARTS.map((part) => [part, 50]))
const MINUTE = 60

/** A clip that is made of stretches of the source, in the order in which they are played. */
interface NewCut {
  segments: TimeRange[]
  title: string | undefined
  /** Where the title is from. Default: a person. */
  title_source?: 'quote'
}

interface Row {
  settings: ProjectSettings
  source: Pick<ProjectSource, 'duration_seconds'>
}

/**
 * Makes a clip of a stretch of a project's source, ranked last; its words, its framing and its preview follow. It counts
 * as a clip of the project.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such project, `PROJECT_NOT_READY` while it is worked on.
 * @throws {ApiError} `CONFLICT` when the project has as many clips as the plan allows.
 * @throws {ApiError} `VALIDATION_ERROR` at the edge that is wrong.
 */
export async function createClip(
  context: Editor,
  project_id: string,
  { start, end, title }: ClipRequest,
): Promise<Clip> {
  return createClipOf(context, project_id, { segments: [{ start, end }], title }, (_, edge) => edge)
}

/** The same of several stretches. @param memberOf - Where the request says an edge of one of them. */
export async function createClipOf(
  context: Editor,
  project_id: string,
  request: NewCut,
  memberOf: (index: number, edge: 'start' | 'end') => string,
): Promise<Clip> {
  return inTransaction(context.sql, async (sql) => {
    const tenant = { sql, accountId: context.accountId }
    const project = await countClip(tenant, project_id)
    const clip_id = await insertClip(tenant, project_id, project, cleanText(request), memberOf)
    const clip = { clip_id, project_id, drawn_revision: 1 }
    await queuePreview({ ...context, sql }, clip)
    const account_id = context.accountId
    await recordClips(sql, { account_id, project_id, clip_ids: [clip_id] }, 'clip.created')
    return readClip({ ...context, sql }, clip_id)
  })
}

/** Counts one clip more, and holds the project until the transaction ends. */
async function countClip(tenant: Tenant, project_id: string): Promise<Row> {
  const { sql, accountId } = tenant
  const { max_clips_per_project } = (await readTerms(tenant)).limits
  const [project] = await sql<Row[]>`
    update projects set clip_count = clip_count + 1, updated_at = now()
     where project_id = ${project_id} and account_id = ${accountId} and deleted_at is null
       and status = 'completed' and clip_count < ${max_clips_per_project}
    returning settings, source
  `
  if (project) return readRow('projects', project)
  const [refused] = await sql<{ status: string; clip_count: number }[]>`
    select status, clip_count from projects
     where project_id = ${project_id} and account_id = ${accountId} and deleted_at is null
  `
  if (!refused) throw new ApiError('NOT_FOUND', `No project ${project_id}.`)
  requireCompleted(refused.status)
  throw limitReached(
    `The project has ${refused.clip_count} clips; the plan allows ${max_clips_per_project}.`,
    max_clips_per_project,
  )
}

async function insertClip(
  { sql, accountId }: Tenant,
  project_id: string,
  { settings, source }: Row,
  { segments: cut, title, ...given }: NewCut,
  memberOf: (index: number, edge: 'start' | 'end') => string,
): Promise<string> {
  const sourceSeconds = roundNumbers(source.duration_seconds ?? Number.POSITIVE_INFINITY)
  const faults = faultsOfCut(cut, { sourceSeconds }, memberOf)
  if (faults.length > 0) throw ApiError.invalid(faults)
  const segments = tidyCut(cut, sourceSeconds)
  const range = hullOf(segments)
  const isRemoving = settings.remove_silences || settings.remove_fillers
  const edits = { heard: [], uncut: isRemoving ? segments : null }
  const clip_id = createUlid()
  await sql`
    insert into clips (
      clip_id, account_id, project_id, rank, title, title_source, description, hashtags, hook, start,
      "end", segments, score, score_breakdown, score_reasons, boundary_quality, topics, speakers,
      language, transcript, warnings, words, framing, edits
    )
    select ${clip_id}, ${accountId}, ${project_id}, coalesce(max(rank), 0) + 1,
           ${title ?? `Moment at ${clock(range.start)}`}, ${title ? (given.title_source ?? 'person') : 'time'}, '', '[]', ${{ text: '', ...range }}::jsonb,
           ${range.start}, ${range.end}, ${segments}::jsonb, 0, ${UNMEASURED}::jsonb, '[]',
           ${{ start: 'hard', end: 'hard' }}::jsonb, '[]', '[]', null,
           '', '[]', '[]',
           ${{ aspect_ratio: settings.aspect_ratio, spans: [], face_coverage: 0 }}::jsonb,
           ${edits}::jsonb
      from clips where project_id = ${project_id} and account_id = ${accountId}
  `
  return clip_id
}

function clock(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / MINUTE)}:${String(whole % MINUTE).padStart(2, '0')}`
}

/**
 * Deletes a clip with its revisions, renders, files and comments; credits that its renders hold are released.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such clip, `PROJECT_NOT_READY` while its project is worked on.
 * @throws {ApiError} `CONFLICT` when it was posted or is planned to be, or is in another state than the request says.
 */
export async function deleteClip(
  context: Pick<Context, 'sql' | 'accountId' | 'jobs' | 'requireState'>,
  clip_id: string,
): Promise<void> {
  const { accountId, jobs } = context
  await inTransaction(context.sql, async (sql) => {
    const links = eventLinks()
    // The project first, as an edit locks them: the other way round, both would wait for each other.
    const [held] = await sql<{ project_id: string; status: string; posts: number }[]>`
      select c.project_id, p.status,
             (select count(*) from posts e where e.clip_id = c.clip_id) as posts
        from clips c join projects p using (project_id)
       where c.clip_id = ${clip_id} and c.account_id = ${accountId} and p.deleted_at is null
         for no key update of p for update of c
    `
    const data = await readClip({ sql, accountId, ...links }, clip_id)
    context.requireState?.(data, links.mark)
    const { project_id, status, posts } = held ?? { project_id: '', status: '', posts: 0 }
    requireCompleted(status)
    if (posts > 0) throw isPosted(clip_id)
    const its = sql`clip_id = ${clip_id} and account_id = ${accountId}`
    await cancelRenders(sql, accountId, its)
    const renders = await sql<{ render_id: string }[]>`
      delete from renders where ${its} returning render_id
    `
    await sql`delete from previews where ${its}`
    await sql`delete from clip_revisions where ${its}`
    await sql`
      update clips set duplicates_of = null
       where duplicates_of = ${clip_id} and account_id = ${accountId}
    `
    await sql`delete from clips where ${its}`
    await sql`
      update projects set clip_count = clip_count - 1, updated_at = now()
       where project_id = ${project_id} and account_id = ${accountId}
    `
    const folder = projectFolder(accountId, project_id)
    await deleteFiles(sql, jobs, [
      `${folder}/clips/${clip_id}/`,
      ...renders.map(({ render_id }) => `${folder}/renders/${render_id}/`),
    ])
    await recordEvent(sql, { account_id: accountId, type: 'clip.deleted', data, links })
  })
}

const isPosted = (clip_id: string) =>
  conflict(`Clip ${clip_id} has posts, which would lose what they show.`, { reason: 'in_use' })
