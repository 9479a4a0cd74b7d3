import type {
  AccountLimits,
  ProjectSettings,
  ProjectStage,
  TemplateConfig,
} from '@svc/specification'
import type { Plan } from '@svc/specification/access'
import { termsOf } from '../account/terms.ts'
import { brandWork, censorOf, mergeVocabulary, readVocabulary } from '../brand-kit/brand-kit.ts'
import type { Tenant } from '../context.ts'
import type { Sql } from '../database.ts'
import { uploadKey } from '../ids.ts'
import { readRow } from '../json.ts'
import { readPreferences } from '../preferences/preferences.ts'
import { beginRun, INTERRUPTED } from '../run/write-as-run.ts'
import { findSourceCookies } from '../source-cookies/source-cookies.ts'
import { failProject, type GivenTranscript, type ProjectWork } from './project-run.ts'

interface Row {
  account_id: string
  project_id: string
  type: 'clipping' | 'captions'
  title: string | null
  status: 'queued' | 'processing'
  stage: ProjectStage | null
  upload_id: string | null
  file_name: string | null
  source_url: string | null
  source_sealed: string | null
  source_identity: string
  transcript_upload_id: string | null
  transcript_text: string | null
  transcript_format: 'srt' | 'vtt' | 'json' | null
  settings: ProjectSettings
  template_config: TemplateConfig | null
  plan: Plan
  limits: Partial<AccountLimits>
}

/**
 * Begins a run on a project, from the start or from where another worker left it. From then on
 * only writes of this run are accepted.
 *
 * @param attempt - The job's attempt; a project that failed too often is given up here.
 * @returns `null` when there is nothing to do: the project is finished, deleted, or given up now.
 * @throws {JobPostponed} The account runs as many projects as it may.
 */
export const beginProject = (sql: Sql, project_id: string, attempt: number) =>
  beginRun<'project', Row, ProjectWork>(sql, 'project', {
    attempt,
    lock: (sql) => lockProject(sql, project_id),
    placesOf: (project) => termsOf(project).limits.max_concurrent_projects,
    change: sql`, started_at = coalesce(started_at, now())`,
    toWork: (sql, { run_id }, project) => toWork(sql, project, run_id),
    giveUp: (sql, run, { stage }) =>
      failProject(sql, run, {
        code: 'processing_failed',
        message: INTERRUPTED,
        stage,
        retryable: true,
      }),
  })

async function lockProject(sql: Sql, project_id: string): Promise<Row[]> {
  const rows = await sql<Row[]>`
    select p.account_id, project_id, type, title, status, stage, upload_id, file_name, source_url,
           source_sealed,
           source_identity, transcript_upload_id, transcript_text, transcript_format, settings,
           template_config,
           a.plan, a.limits
      from projects p
      join accounts a using (account_id)
     where project_id = ${project_id} and status in ('queued', 'processing') and deleted_at is null
       for update of p
  `
  return rows.map((row) => readRow(['projects', 'accounts'], row))
}

async function toWork(sql: Sql, project: Row, run_id: string): Promise<ProjectWork> {
  const { account_id, project_id, settings } = project
  const tenant = { sql, accountId: account_id }
  const { items: vocabulary } = await readVocabulary(tenant)
  const { limits } = termsOf(project)
  return {
    account_id,
    project_id,
    run_id,
    type: project.type,
    title: project.title,
    source: await sourceOf(tenant, project),
    transcript: transcriptOf(project),
    settings: { ...settings, vocabulary: mergeVocabulary(settings.vocabulary, vocabulary) },
    vocabulary,
    censor: await censorOf(tenant, settings),
    ...(await brandWork(sql, account_id, project.template_config, settings.captions)),
    limits: {
      max_source_seconds: limits.max_source_seconds,
      max_source_bytes: limits.max_source_bytes,
      maxClips: limits.max_clips_per_project,
    },
    usedMoments: settings.avoid_used_moments ? await findUsedMoments(sql, project) : [],
    preferenceWeights: (await readPreferences(tenant)).weights,
  }
}

async function sourceOf(tenant: Tenant, project: Row): Promise<ProjectWork['source']> {
  const { account_id, upload_id, file_name, source_url, source_sealed } = project
  if (upload_id !== null)
    return {
      kind: 'upload',
      objectKey: uploadKey(account_id, upload_id),
      file_name: file_name ?? '',
    }
  const url = source_url ?? ''
  const cookies = await findSourceCookies(tenant, URL.parse(url)?.hostname ?? '')
  return { kind: 'url', url, sealedUrl: source_sealed, cookies }
}

function transcriptOf(project: Row): GivenTranscript | null {
  const { account_id, transcript_upload_id, transcript_text, transcript_format: format } = project
  if (format === null) return null
  return transcript_upload_id === null
    ? { text: transcript_text ?? '', format }
    : { objectKey: uploadKey(account_id, transcript_upload_id), format }
}

/** A stretch of a source that an earlier clip was rendered from. Seconds of the source. */
export interface UsedMoment {
  clip_id: string
  start: number
  end: number
}

/** Finds the moments of a project's source that the account's other projects have rendered. */
export async function findUsedMoments(
  sql: Sql,
  project: { account_id: string; project_id: string; source_identity: string },
): Promise<UsedMoment[]> {
  const clips = await sql<{ clip_id: string; segments: { start: number; end: number }[] }[]>`
    select c.clip_id, c.segments
      from clips c
      join projects p using (project_id)
     where p.account_id = ${project.account_id}
       and c.account_id = ${project.account_id}
       and p.source_identity = ${project.source_identity}
       and p.project_id <> ${project.project_id}
       and p.deleted_at is null
       and exists (
         select 1 from renders r where r.clip_id = c.clip_id and r.status = 'completed'
       )
  `
  const moments = clips.flatMap((clip) => {
    const { clip_id, segments } = readRow('clips', clip)
    return segments.map((segment) => ({ clip_id, ...segment }))
  })
  return moments.toSorted((a, b) => a.start - b.start)
}
