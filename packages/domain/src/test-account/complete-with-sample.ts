import type { ProjectSettings } from '@svc/specification'
import { saveClips } from '../clip/save-clips.ts'
import type { Context } from '../context.ts'
import { queuePreview } from '../preview/queue-preview.ts'
import { forgetSecrets, saveTranscript } from '../project/project-run.ts'
import { endRun } from '../run/write-as-run.ts'
import { savePassages } from '../search/save-passages.ts'
import { createUlid } from '../ulid.ts'
import { SAMPLE_FACTS, sampleClips, sampleWords } from './sample.ts'

/**
 * Completes a project of a test account with the clips of the sample, in the transaction that creates it. Its source is never
 * opened; workers draw the previews, and the renders, from the sample.
 */
export async function completeWithSample(
  { sql, jobs, accountId }: Pick<Context, 'sql' | 'jobs' | 'accountId'>,
  project_id: string,
  settings: ProjectSettings,
): Promise<void> {
  const run = { account_id: accountId, project_id, run_id: createUlid() }
  await sql`
    update projects
       set status = 'processing', run_id = ${run.run_id}, started_at = now(),
           source = source || ${SAMPLE_FACTS}::jsonb
     where project_id = ${project_id} and account_id = ${accountId}
  `
  const words = sampleWords()
  await saveTranscript(sql, run, { language: 'en', word_count: words.length, source: 'imported' })
  await savePassages(sql, run, { language: 'en', words })
  const clips = await saveClips(sql, run, sampleClips(settings))
  for (const { clip_id } of clips) {
    await queuePreview({ sql, jobs, accountId }, { clip_id, project_id, drawn_revision: 1 })
  }
  await endRun(sql, 'project', run, {
    change: sql`status = 'completed', progress = 100, completed_at = now()`,
    settle: (sql) => forgetSecrets(sql, run),
    event: 'project.completed',
    from: 'processing',
  })
}
