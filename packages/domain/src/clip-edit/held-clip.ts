import { ApiError } from '@svc/errors'
import type { ClipContent, ProjectSettings, ProjectSource } from '@svc/specification'
import type { Tenant } from '../context.ts'
import { roundNumbers } from '../json.ts'
import { ServiceError } from '../refusals.ts'
import { readRow } from '../stored/stored-columns.ts'

/** A clip that is being edited. */
export interface HeldClip extends ClipContent {
  clip_id: string
  project_id: string
  revision: number
  created_at: string
  /** The settings of its project. */
  settings: ProjectSettings
  /** The length of the source; without a bound when it is not known. */
  sourceSeconds: number
}

type Row = Omit<HeldClip, 'sourceSeconds'> & {
  project_status: string
  source: Pick<ProjectSource, 'duration_seconds'>
}

/**
 * Reads a clip and locks it, so that of several edits at once each sees the result of the one before. The clip's project
 * cannot be deleted before the transaction ends.
 *
 * @throws {ApiError} `NOT_FOUND` when the account has no such clip, `PROJECT_NOT_READY` while its project is worked on.
 */
export async function holdClip({ sql, accountId }: Tenant, clip_id: string): Promise<HeldClip> {
  const [row] = await sql<Row[]>`
    select c.clip_id, c.project_id, c.revision, c.created_at, c.title, c.title_source,
           c.description, c.hashtags, c.hook, c.start, c."end", c.segments, c.words, c.transcript, c.boundary_quality,
           c.warnings, c.edits, p.settings, p.source, p.status as project_status
      from clips c join projects p using (project_id)
     where c.clip_id = ${clip_id} and c.account_id = ${accountId} and p.deleted_at is null
       for share of p for update of c
  `
  if (!row) throw new ApiError('NOT_FOUND', `No clip ${clip_id}.`)
  // Both tables have warnings and a transcript, which are something else in each.
  const { project_status, settings, source, ...clip } = row
  requireCompleted(project_status)
  const project = readRow('projects', { settings, source })
  return {
    ...readRow('clips', clip),
    settings: project.settings,
    sourceSeconds: roundNumbers(project.source.duration_seconds ?? Number.POSITIVE_INFINITY),
  }
}

/**
 * Reads what a clip held at a revision, the first one of which is the clip as it was found.
 *
 * @throws {ApiError} `NOT_FOUND` when the clip has no such revision.
 */
export async function contentAt(
  { sql, accountId }: Tenant,
  clip: HeldClip,
  revision: number,
): Promise<ClipContent> {
  const { clip_id } = clip
  if (revision === clip.revision) return clip
  const known = Number.isInteger(revision) && revision < clip.revision ? revision : 0
  const [kept] = await sql<{ content: ClipContent }[]>`
    select content from clip_revisions
     where clip_id = ${clip_id} and account_id = ${accountId} and revision = ${known}
  `
  if (!kept) throw new ApiError('NOT_FOUND', `Clip ${clip_id} has no such revision.`)
  return readRow('clip_revisions', kept).content
}

/** @throws {ApiError} `PROJECT_NOT_READY` for a project that is not completed. */
export function requireCompleted(status: string): void {
  if (status === 'completed') return
  throw new ServiceError(
    'PROJECT_NOT_READY',
    `The project is ${status}; its clips can be edited when it is completed.`,
  )
}
