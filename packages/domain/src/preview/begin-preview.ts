import type { ProjectSettings, TemplateConfig } from '@svc/specification'
import { brandWork } from '../brand-kit/brand-work.ts'
import { censorOf } from '../brand-kit/censored-words.ts'
import type { Sql } from '../database.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { sourceKey } from '../object-keys.ts'
import { clipAt } from '../render/clip-at.ts'
import { effectiveRenderSettings } from '../render/effective-settings.ts'
import { beginRun } from '../run/begin-run.ts'
import { readRow } from '../stored/read-row.ts'
import { deleteRunFiles, type EarlierRun } from './delete-run-files.ts'
import { failPreview } from './fail-preview.ts'
import type { PreviewRun, PreviewWork } from './preview-work.ts'

type Row = EarlierRun & {
  status: 'queued' | 'making'
  clip_revision: number
  upload_id: string | null
  settings: ProjectSettings
  template_config: TemplateConfig | null
}

/**
 * Begins a run on the preview of a clip; the rules are those of `beginProject`. What an interrupted run has stored is deleted.
 *
 * @param revision - The one that the job was queued for.
 * @returns `null` when there is nothing to do: the preview is made, given up now, or a later one is wanted.
 */
export async function beginPreview(
  sql: Sql,
  jobs: Jobs,
  clip_id: string,
  revision: number,
  attempt: number,
): Promise<PreviewWork | null> {
  return beginRun(sql, 'preview', {
    attempt,
    async lock(sql) {
      const rows = await lockPreview(sql, clip_id, revision)
      for (const row of rows) await deleteRunFiles(sql, jobs, row)
      return rows
    },
    toWork,
    giveUp: failPreview,
  })
}

async function lockPreview(sql: Sql, clip_id: string, revision: number): Promise<Row[]> {
  const rows = await sql<Row[]>`
    select v.account_id, v.project_id, v.clip_id, v.run_id, v.shown_run_id, v.status, c.revision as clip_revision,
           p.upload_id, p.settings, p.template_config
      from previews v
      join clips c using (clip_id)
      join projects p on p.project_id = v.project_id
     where v.clip_id = ${clip_id} and v.revision = ${revision}
       and v.status in ('queued', 'making') and p.deleted_at is null
       for update of v
  `
  return rows.map((row) => readRow('projects', row))
}

async function toWork(sql: Sql, { run_id }: PreviewRun, row: Row): Promise<PreviewWork> {
  const { account_id, project_id, clip_id, upload_id, settings: project, template_config } = row
  const clip = await clipAt(sql, row)
  const templates = { named: null, kept: template_config }
  const settings = effectiveRenderSettings({}, project, templates, clip.edits)
  return {
    account_id,
    project_id,
    clip_id,
    run_id,
    ...(await brandWork(sql, account_id, template_config, settings.captions)),
    settings,
    silence_min_seconds: project.silence_min_seconds,
    censor: await censorOf({ sql, accountId: account_id }, project),
    sourceKey: sourceKey({ account_id, project_id, upload_id }),
    clip,
  }
}
