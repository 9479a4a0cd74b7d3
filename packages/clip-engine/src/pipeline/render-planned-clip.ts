import type { Analysis } from '../analyze/analysis.ts'
import type { ClipLook } from '../brand/clip-look.ts'
import { renderClip } from '../encode/render-clip.ts'
import type { RenderJob, RenderRun } from '../encode/render-job.ts'
import type { RenderedClip } from '../encode/rendered-clip.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import type { AspectRatio, Layout } from '../reframe/framing.ts'
import type { LayoutOptions } from '../reframe/layout-options.ts'
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
}

/**
 * Renders a clip as it was planned, or framed anew when another shape or layout is wanted.
 *
 * @throws {EngineError} as `renderClip` does.
 */
export function renderPlannedClip(
  tools: Tools,
  { clip, source, analysis, aspect_ratio, layout, layout_options, ...wanted }: PlannedRender,
  run: RenderRun,
): Promise<RenderedClip> {
  const asPlanned = layout === null && !layout_options && aspect_ratio === clip.framing.aspect_ratio
  const framing = asPlanned
    ? clip.framing
    : frameClip({
        source,
        analysis: { ...analysis, faces: clip.faces },
        candidate: clip,
        words: clip.words,
        language: clip.language,
        aspect_ratio,
        layout: layout ?? 'auto',
        layout_options: layout_options ?? {},
      })
  const { words, language, faces } = clip
  return renderClip(
    tools,
    { ...wanted, source, candidate: clip, framing, words, language, faces },
    run,
  )
}
