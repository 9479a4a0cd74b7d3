import type * as shapes from '@svc/specification'
import type { BrandWork } from '../brand-kit/brand-kit.ts'
import type { Sql } from '../database.ts'
import { tellDevices } from '../device/device.ts'
import type { Enqueuer } from '../jobs/jobs.ts'
import { dropParts } from '../part/hand-out-parts.ts'
import { endRun, writeAsRun } from '../run/write-as-run.ts'
import type { SealedCookies } from '../source-cookies/source-cookies.ts'
import { unnamed } from './name-speakers.ts'
import { publicUrl } from './requested.ts'

/**
 * One worker's run on a project. Every later write names the run, so a worker that was
 * paused while another took over changes nothing.
 */
export interface ProjectRun {
  account_id: string
  project_id: string
  run_id: string
}

/** Everything a worker needs to turn a source into clips. */
export interface ProjectWork extends ProjectRun, BrandWork {
  type: 'clipping' | 'captions'
  title: string | null
  source: UrlSource | { kind: 'upload'; objectKey: string; file_name: string }
  transcript: GivenTranscript | null
  /** The project's settings, with the brand's terms added to `vocabulary`. */
  settings: shapes.ProjectSettings
  /** The brand's vocabulary, with the spelling of each term. */
  vocabulary: shapes.Vocabulary['items']
  censor: shapes.Censor | null
  limits: { max_source_seconds: number; max_source_bytes: number; maxClips: number }
  /** Moments of the same source that were rendered before, in seconds of the source. */
  usedMoments: { start: number; end: number }[]
  /** Learned from likes and dislikes; empty before the first. */
  preferenceWeights: Partial<Record<shapes.ScorePart, number>>
}

interface UrlSource {
  kind: 'url'
  /** The part of the address that may be shown, which is all of it unless `sealedUrl` is set. */
  url: string
  /** The whole address, sealed under the project's id; see `createSourceSealer`. */
  sealedUrl: string | null
  /** The account's cookies for its site, if there are any; they open with the same sealer. */
  cookies: SealedCookies | null
}

/** A transcript that came with the request: as text, or as an uploaded file. */
export type GivenTranscript =
  | { text: string; format: 'srt' | 'vtt' | 'json' }
  | { objectKey: string; format: 'srt' | 'vtt' | 'json' }

/** A worker's progress so far; absent members stay unchanged. */
export interface ProjectReport {
  stage?: shapes.ProjectStage
  /** 0 to 100; a smaller number than the stored one is ignored. */
  progress?: number
  estimated_seconds_remaining?: number | null
  source?: Partial<shapes.StoredSource>
}

/** A transcript that lies in the project's folder. */
interface SavedTranscript {
  /** BCP-47; `null` when unknown. */
  language: string | null
  word_count: number
  /** Who says the words, in their order. Default: unknown. */
  speakers?: readonly string[]
  source: 'asr' | 'imported' | 'embedded' | 'site' | 'none'
}

/** Stores the progress of a run. */
export async function reportProject(
  sql: Sql,
  run: ProjectRun,
  report: ProjectReport,
): Promise<void> {
  const { stage, progress = 0, estimated_seconds_remaining, source = {} } = report
  await writeAsRun(
    sql,
    'project',
    run,
    sql`
      stage = coalesce(${stage ?? null}, stage),
      progress = greatest(progress, ${Math.floor(progress)}),
      estimated_seconds_remaining = ${
        estimated_seconds_remaining === undefined
          ? sql`estimated_seconds_remaining`
          : sql`${estimated_seconds_remaining}::integer`
      },
      source = source || ${source}::jsonb
    `,
  )
}

/** Records that a project's transcript is stored under its keys. */
export async function saveTranscript(
  sql: Sql,
  run: ProjectRun,
  { language, speakers = [], ...transcript }: SavedTranscript,
): Promise<void> {
  await writeAsRun(
    sql,
    'project',
    run,
    // Another attempt keeps the names that were given since.
    sql`
      language = ${language}, transcript = ${transcript}::jsonb,
      speakers = case when speakers = '[]' then ${unnamed(speakers)}::jsonb else speakers end
    `,
  )
}

/** Ends a run successfully, and tells the members of the account on their devices. A clip that still has no preview will never get one. */
export async function finishProject(
  { sql, jobs }: Enqueuer,
  run: ProjectRun,
  { warnings }: { warnings: shapes.ProjectWarning[] },
): Promise<void> {
  await endRun(sql, 'project', run, {
    change: sql`
      status = 'completed', stage = null, progress = 100, estimated_seconds_remaining = null,
      warnings = ${warnings}::jsonb, completed_at = now()
    `,
    settle: async (sql) => {
      const { account_id, project_id } = run
      await tellDevices({ sql, jobs }, account_id, { kind: 'clips_ready', project_id })
      await forgetSecrets(sql, run)
      await dropParts(sql, run)
      await sql`
        update clips set status = 'failed', updated_at = now()
         where project_id = ${run.project_id} and account_id = ${run.account_id}
           and status = 'processing'
      `
    },
    event: 'project.completed',
    from: 'processing',
  })
}

/** Ends a run as failed, with a reason for the project's owner. Clips that were found stay readable. */
export async function failProject(
  sql: Sql,
  run: ProjectRun,
  error: shapes.ProjectError,
): Promise<void> {
  await endRun(sql, 'project', run, {
    change: sql`
      status = 'failed', stage = null, estimated_seconds_remaining = null,
      error = ${error}::jsonb, completed_at = now()
    `,
    settle: async (sql) => {
      await dropParts(sql, run)
      // Another attempt needs the project's secrets; see `endRetries`.
      if (!error.retryable) await forgetSecrets(sql, run)
    },
    event: 'project.failed',
    code: error.code,
    from: 'processing',
  })
}

/** Deletes data that only the processing needed: the credentials in a source's address, and a transcript's text. */
export async function forgetSecrets(
  sql: Sql,
  { account_id, project_id }: Pick<ProjectRun, 'account_id' | 'project_id'>,
): Promise<void> {
  const [project] = await sql<{ source_url: string | null }[]>`
    select source_url from projects
     where project_id = ${project_id} and account_id = ${account_id}
  `
  const shown = project?.source_url ? publicUrl(new URL(project.source_url)) : null
  await sql`
    update projects set source_url = ${shown}, source_sealed = null, transcript_text = null
     where project_id = ${project_id} and account_id = ${account_id}
  `
}
