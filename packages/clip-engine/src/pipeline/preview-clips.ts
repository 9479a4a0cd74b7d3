import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { previewClip } from '../encode/preview-clip.ts'
import type { ClipJob } from '../encode/render-job.ts'
import { EngineError } from '../engine-error.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import { once } from './checkpoints.ts'
import type { ClipRequest, ClipRun, PlannedClip } from './clip-run.ts'
import type { ClipInputs } from './plan-clips.ts'

/**
 * Makes the free preview of every clip, best first, and hands each over as soon as it is there.
 *
 * A clip that cannot be drawn does not spoil the others; only when none can be is that an error.
 *
 * @throws {EngineError} Why the first clip has no preview, when no clip has one.
 */
export async function previewClips(
  clips: PlannedClip[],
  { request, source }: ClipInputs,
  run: ClipRun,
  onProgress: (fraction: number) => void,
): Promise<void> {
  const failures: EngineError[] = []
  for (const [index, clip] of clips.entries()) {
    const tell = (fraction: number) => onProgress((index + fraction) / clips.length)
    await once(run.checkpoints, `preview-${clip.rank}`, () =>
      makePreview(clip, jobOf(clip, source, request), run, tell),
    ).catch(async (error) => {
      if (!isOfThisClip(error)) throw error
      failures.push(error)
      await run.onPreviewFailed(clip, error)
    })
    tell(1)
  }
  const [first] = failures
  if (first && failures.length === clips.length) throw first
}

async function makePreview(
  clip: PlannedClip,
  job: ClipJob,
  run: ClipRun,
  onProgress: (fraction: number) => void,
): Promise<true> {
  const folder = join(run.folder, `clip-${clip.rank}`)
  await mkdir(folder, { recursive: true })
  const preview = await previewClip(run.tools, job, { folder, signal: run.signal, onProgress })
  await run.onPreview(clip, {
    previewPath: preview.path,
    thumbnailPath: preview.thumbnailPath,
    srtPath: preview.captions.srtPath,
    vttPath: preview.captions.vttPath,
  })
  return true
}

function isOfThisClip(error: unknown): error is EngineError {
  return (
    error instanceof EngineError &&
    (error.code === 'encode_failed' || error.code === 'font_missing')
  )
}

function jobOf(clip: PlannedClip, source: SourceVideo, request: ClipRequest): ClipJob {
  const { settings, config, assets, censor = null, fonts = [], broll = [] } = request
  return {
    source,
    candidate: clip,
    framing: clip.framing,
    words: clip.words,
    language: clip.language,
    captionStyle: settings.captions,
    hook_title: settings.hook_title,
    faces: clip.faces,
    ...{ config, assets, censor, fonts, broll },
  }
}
