import type { ClipReport, ClipRequest, ClipRun } from './clip-run.ts'
import { findClips } from './find-clips.ts'
import { previewClips } from './preview-clips.ts'
import { trackProgress } from './stage-progress.ts'

/**
 * Turns one source into ranked clips with free previews.
 *
 * Every stage writes its result to `run.checkpoints`; a run that finds results there continues after them, so only
 * the interrupted stage of a killed run is repeated.
 *
 * @throws {EngineError} Why the source cannot become clips.
 * @throws The reason of `run.signal`, when it is aborted.
 */
export async function createClips(request: ClipRequest, run: ClipRun): Promise<ClipReport> {
  const report = trackProgress(run.onStage)
  const { source, transcript, clips, warnings, ...found } = await findClips(request, run, report)
  await run.onClips(clips)
  await previewClips(clips, { ...found, source, transcript }, run, (fraction) =>
    report('previewing', fraction),
  )
  report('finalizing', 0)
  return { source, transcript, clips, warnings }
}
