import type { Analysis } from '../analyze/analysis.ts'
import type { ClipLook } from '../brand/clip-look.ts'
import { renderClip } from '../encode/render-clip.ts'
import type { RenderJob, RenderRun } from '../encode/render-job.ts'
import type { RenderedClip } from '../encode/rendered-clip.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import type { AspectRatio, Layout } from '../reframe/framing.ts'
import type { LayoutOptions } from '../reframe/layout-options.ts'
import type { CutSettings } from '../select/units/cut-list.ts'
import { cutSegments } from '../select/units/cut-segments.ts'
import type { PlannedClip } from './clip-run.ts'
import { frameClip } from './frame-clip.ts'

/** A planned clip and how it is wanted this time. */
export interface PlannedRender
  extends ClipLook,
    Pick<
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
  /** `null` keeps the cameras that were planned; anything else films the clip anew, members left out by default. */
  layout_options?: Partial<LayoutOptions> | null
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
  { clip, source, analysis, aspect_ratio, layout, layout_options, cuts, ...wanted }: PlannedRender,
  run: RenderRun,
): Promise<RenderedClip> {
  const { words, language, faces, hook } = clip
  const candidate = { segments: cutSegments(clip, analysis, cuts), hook }
  const asPlanned =
    layout === null &&
    !layout_options &&
    aspect_ratio === clip.framing.aspect_ratio &&
    candidate.segments.length === clip.segments.length
  const framing = asPlanned
    ? clip.framing
    : frameClip({
        source,
        analysis: { ...analysis, faces },
        candidate,
        words,
        language,
        aspect_ratio,
        layout: layout ?? 'auto',
        layout_options: layout_options ?? {},
      })
  return renderClip(tools, { ...wanted, source, candidate, framing, words, language, faces }, run)
}
