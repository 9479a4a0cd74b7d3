import type { ClipChange } from '@svc/specification'
import { type Context, type Database, editClip, listRevisions, readClip } from '../src/index.ts'
import { createTenant, finishedProject, recordingJobs } from './fixtures.ts'

/** The source of the tests, in seconds; the clip is its 40th to 70th. */
const SOURCE_SECONDS = 120

/** An account whose clips are edited. */
export async function createEditor(sql: Database) {
  const jobs = recordingJobs()
  const limits = { max_clips_per_project: 3 }
  const context: Context = await createTenant(sql, { limits }, jobs)
  const editor = {
    context,
    jobs,
    project_id: '',
    clip_id: '',
    /** Makes the clip of the next tests, as it was found. */
    async find(): Promise<void> {
      const { project_id, clip_ids } = await finishedProject(context)
      const source = { duration_seconds: SOURCE_SECONDS }
      await sql`
        update projects set source = source || ${source}::jsonb where project_id = ${project_id}
      `
      Object.assign(editor, { project_id, clip_id: clip_ids[0] })
      jobs.queued.length = 0
    },
    edit: (change: ClipChange) => editClip(context, editor.clip_id, change),
    read: () => readClip(context, editor.clip_id),
    words: async () => (await readClip(context, editor.clip_id, { include: 'words' })).words ?? [],
    revisions: async () => (await listRevisions(context, editor.clip_id, { limit: 50 })).items,
  }
  return editor
}

/** Stretches of the source, each from one second to another. */
export const stretches = (...edges: [start: number, end: number][]) =>
  edges.map(([start, end]) => ({ start, end }))
