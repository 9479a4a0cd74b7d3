import type { Analysis } from '../analyze/analysis.ts'
import { renderClip } from '../encode/render-clip.ts'
import type { RenderJob, RenderRun } from '../encode/render-job.ts'
import type { RenderedClip } from '../encode/rendered-clip.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import type { AspectRatio, Layout } from '../reframe/framing.ts'
import { reframeClip } from '../reframe/reframe-clip.ts'
import type { CutSettings } from '../select/units/cut-list.ts'
import { cutSegments } from '../select/units/cut-segments.ts'
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
  /** What is cut out besides what the plan cut already. */
  cuts: CutSettings
}

/**
 * Renders a clip as it was planned, or framed anew when another shape, layout or cut is wanted.
 *
 * @throws {EngineError} as `renderClip` does.
 */
export function renderPlannedClip(
  tools: Tools,
  { clip, source, analysis, aspect_ratio, layout, cuts, ...wanted }: PlannedRender,
  run: RenderRun,
): Promise<RenderedClip> {
  const { words, language, faces, hook } = clip
  const segments = cutSegments(clip.segments, words, language, cuts)
  const candidate = { segments, hook }
  const asPlanned =
    layout === null &&
    aspect_ratio === clip.framing.aspect_ratio &&
    segments.length === clip.segments.length
  const framing = asPlanned
    ? clip.framing
    : reframeClip({
        source,
        analysis: { ...analysis, faces },
        candidate,
        aspect_ratio,
        layout: layout ?? 'auto',
        ...CAMERA,
      })
  return renderClip(tools, { ...wanted, source, candidate, framing, words, language, faces }, run)
}
