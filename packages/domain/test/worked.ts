import type { NewClip } from '@svc/specification'
import {
  beginProject,
  beginRender,
  completeRender,
  finishProject,
  type ProjectRun,
  type ProjectWork,
  type RenderRun,
  type RenderWork,
  type Sql,
  saveClipPreview,
  saveClips,
} from '../src/index.ts'

// What a media worker writes, without looking at any media.

/** Begins an attempt at a project. */
export function begunProject(sql: Sql, project_id: string, attempt = 1): Promise<ProjectWork> {
  return begun(beginProject(sql, project_id, attempt))
}

/** Begins an attempt at a render. */
export function begunRender(sql: Sql, render_id: string, attempt = 1): Promise<RenderWork> {
  return begun(beginRender(sql, render_id, attempt))
}

/** What a worker gets that asks for work, where there is some. */
export async function begun<Work>(asked: Promise<Work | null>): Promise<Work> {
  const work = await asked
  if (work === null) throw new Error('There is nothing to begin.')
  return work
}

/** Ends a project with these clips, all with previews. Returns their ids. */
export async function endProject(sql: Sql, run: ProjectRun, clips: NewClip[]): Promise<string[]> {
  const saved = await saveClips(sql, run, clips)
  for (const { clip_id } of saved) await saveClipPreview(sql, run, clip_id, 'ready')
  await finishProject({ sql, jobs: { enqueue: async () => {} } }, run, { warnings: [] })
  return saved.map(({ clip_id }) => clip_id)
}

/** Completes a queued render; `store` puts its file where the run says. */
export async function finishRender(
  sql: Sql,
  render_id: string,
  store: (run: RenderRun) => Promise<unknown> = async () => {},
): Promise<void> {
  const run = await begunRender(sql, render_id)
  await store(run)
  await completeRender(sql, run, RENDER_RESULT)
}

/** What a worker finds out about a film. */
export const SOURCE_FACTS = {
  duration_seconds: 1834.2,
  width: 1920,
  height: 1080,
  fps: 25,
  has_audio: true,
}

/** A worker's result for a successful render. */
export const RENDER_RESULT: Parameters<typeof completeRender>[2] = {
  output: {
    content_type: 'video/mp4',
    size_bytes: 1_000_000,
    width: 1080,
    height: 1920,
    fps: 30,
    duration_seconds: 30,
    video_codec: 'h264',
    audio_codec: 'aac',
    loudness_lufs: -14,
    sha256: 'b'.repeat(64),
  },
  checks: {
    black_frames: 0,
    audio_peak_dbfs: -1,
    caption_sync_error_ms: 10,
    face_coverage: 0.9,
  },
  has_captions: true,
}
