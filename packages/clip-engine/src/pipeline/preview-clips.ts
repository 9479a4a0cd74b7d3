import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { inStage } from '@svc/telemetry'
import { previewClip } from '../encode/render-clip.ts'
import type { ClipJob } from '../encode/render-job.ts'
import { EngineError } from '../engine-error.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import { once } from './checkpoints.ts'
import type { ClipRequest, ClipRun, PlannedClip } from './clip-run.ts'
import type { ClipInputs } from './plan-clips.ts'
import { sideBySide } from './side-by-side.ts'

/**
 * Makes the free preview of every clip, best first and two at a time, and reports each as soon as it is finished.
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
  const failures = new Map<number, EngineError>()
  const done = clips.map(() => 0)
  const waiting = clips.entries()
  // One encoder of small pictures uses little more than one core.
  await sideBySide(run.signal, (signal) => [makeWaiting(signal), makeWaiting(signal)])
  const first = failures.get(0)
  if (first && failures.size === clips.length) throw first

  async function makeWaiting(signal: AbortSignal): Promise<void> {
    const own = { ...run, signal }
    for (const [index, clip] of waiting) {
      signal.throwIfAborted()
      await once(run.checkpoints, `preview-${clip.rank}`, () =>
        makePreview(clip, jobOf(clip, source, request), own, (fraction) => tell(index, fraction)),
      ).catch(async (error) => {
        if (!isOfThisClip(error)) throw error
        failures.set(index, error)
        await run.onPreviewFailed(clip, error)
      })
      tell(index, 1)
    }
  }

  function tell(index: number, fraction: number): void {
    done[index] = fraction
    onProgress(done.reduce((sum, share) => sum + share, 0) / clips.length)
  }
}

async function makePreview(
  clip: PlannedClip,
  job: ClipJob,
  run: ClipRun,
  onProgress: (fraction: number) => void,
): Promise<true> {
  const folder = join(run.folder, `clip-${clip.rank}`)
  await mkdir(folder, { recursive: true })
  const preview = await inStage('preview', () =>
    previewClip(run.tools, job, { folder, signal: run.signal, onProgress }),
  )
  await run.onPreview(clip, preview)
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
