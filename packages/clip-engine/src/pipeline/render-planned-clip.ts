import type { Analysis } from '../analyze/analysis.ts'
import { renderClip } from '../encode/render-clip.ts'
import type { RenderJob, RenderRun } from '../encode/render-job.ts'
import type { RenderedClip } from '../encode/rendered-clip.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import type { AspectRatio, Layout } from '../reframe/framing.ts'
import { reframeClip } from '../reframe/reframe-clip.ts'
import { CAMERA } from './camera.ts'
import type { PlannedClip } from './clip-run.ts'

/** A planned clip and how it is wanted this time. */
export interface PlannedRender
  extends Pick<
    RenderJob,
    | 'caption_style'
    | 'hook_title'
    | 'resolution'
    | 'frame_rate'
    | 'quality'
    | 'max_file_bytes'
    | 'target_lufs'
  > {
  clip: PlannedClip
  source: SourceVideo
  analysis: Analysis
  aspect_ratio: AspectRatio
  /** `null` keeps the layouts that were planned. */
  layout: Layout | 'auto' | null
}

/**
 * Renders a clip as it was planned, or framed anew when another shape or layout is wanted.
 *
 * @throws {EngineError} as `renderClip` does.
 */
export function renderPlannedClip(
  tools: Tools,
  { clip, source, analysis, aspect_ratio, layout, ...wanted }: PlannedRender,
  run: RenderRun,
): Promise<RenderedClip> {
  const asPlanned = layout === null && aspect_ratio === clip.framing.aspect_ratio
  const framing = asPlanned
    ? clip.framing
    : reframeClip({
        source,
        analysis: { ...analysis, faces: clip.faces },
        candidate: clip,
        aspect_ratio,
        layout: layout ?? 'auto',
        ...CAMERA,
      })
  const { words, language, faces } = clip
  return renderClip(
    tools,
    { ...wanted, source, candidate: clip, framing, words, language, faces },
    run,
  )
}
