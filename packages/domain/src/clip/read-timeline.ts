import { ApiError, conflict } from '@svc/errors'
import type { NewClip, StoredSource } from '@svc/specification'
import type { Tenant } from '../context.ts'
import { readRow } from '../json.ts'
import { titleOf } from '../project/project-rows.ts'
import { ServiceError } from '../refusals.ts'
import type { TimeRange } from './clip-time.ts'

type TimelineSource = ReturnType<typeof framesOf>
/** `words` are in seconds of the source. */
type TimelineClip = Pick<NewClip, 'title' | 'language' | 'segments' | 'words' | 'framing'>

/**
 * Reads what the timeline of a clip is made of.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such clip, `CONFLICT` when its source has no picture.
 */
export async function readClipTimeline(
  { sql, accountId }: Tenant,
  clip_id: string,
): Promise<{ source: TimelineSource; clip: TimelineClip }> {
  const [row] = await sql<(TimelineClip & Film)[]>`
    select c.title, c.language, c.segments, c.words, c.framing, p.source, p.file_name
      from clips c join projects p using (project_id)
     where c.clip_id = ${clip_id} and c.account_id = ${accountId} and p.deleted_at is null
  `
  if (!row) throw new ApiError('NOT_FOUND', `No clip ${clip_id}.`)
  const { source, file_name, ...clip } = row
  return { source: framesOf({ source, file_name }), clip: readRow('clips', clip) }
}

/**
 * Reads what the timeline of a whole source is made of: its clips by time.
 *
 * @throws {ApiError} As `readFilm`.
 */
export async function readProjectTimeline(
  tenant: Tenant,
  project_id: string,
): Promise<{ title: string; source: TimelineSource; clips: (TimeRange & { title: string })[] }> {
  const { sql, accountId } = tenant
  const film = await readFilm(tenant, project_id)
  const clips = await sql<(TimeRange & { title: string })[]>`
    select start, "end", title from clips
     where project_id = ${project_id} and account_id = ${accountId}
     order by start, clip_id
  `
  return { ...film, clips: [...clips] }
}

/**
 * Reads what the frames of a project's source are.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such project, `PROJECT_NOT_READY` until its source was looked at,
 *   `CONFLICT` when that has no picture.
 */
export async function readFilm(
  { sql, accountId }: Tenant,
  project_id: string,
): Promise<{ title: string; source: TimelineSource }> {
  const [project] = await sql<({ title: string | null } & Film)[]>`
    select ${titleOf(sql)} as title, p.source, p.file_name from projects p
     where project_id = ${project_id} and account_id = ${accountId} and deleted_at is null
  `
  if (!project) throw new ApiError('NOT_FOUND', `No project ${project_id}.`)
  if (project.source.duration_seconds === null) {
    throw new ServiceError('PROJECT_NOT_READY', 'The source was not looked at yet.')
  }
  const source = framesOf(project)
  return { title: project.title ?? source.file, source }
}

interface Film {
  source: StoredSource
  /** What an upload was called. */
  file_name: string | null
}

function framesOf({ source: stored, file_name }: Film) {
  const { source } = readRow('projects', { source: stored })
  const { title, fps, width, height, duration_seconds, has_audio } = source
  if (duration_seconds === null || fps === null || width === null || height === null) {
    throw conflict('The source has no picture, so there are no frames to cut at.')
  }
  return {
    file: file_name ?? title ?? 'source',
    fps,
    width,
    height,
    duration_seconds,
    hasAudio: has_audio === true,
  }
}
