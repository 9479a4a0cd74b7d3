import type { RenderSettings } from '@svc/specification'
import type { Analysis } from '../analyze/analysis.ts'
import type { ClipLook } from '../brand/clip-look.ts'
import { renderClip } from '../encode/render-clip.ts'
import type { RenderRun } from '../encode/render-job.ts'
import type { RenderedClip } from '../encode/rendered-clip.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import { cutSegments } from '../select/units/cut-segments.ts'
import type { PlannedClip } from './clip-run.ts'
import { frameClip } from './frame-clip.ts'

/** A planned clip and how it is wanted this time. */
export interface PlannedRender extends ClipLook {
  clip: PlannedClip
  source: SourceVideo
  analysis: Analysis
  /** `layout: 'auto'` keeps the planned layouts, unless `isFilmedAnew`. */
  settings: Pick<
    RenderSettings,
    | 'captions'
    | 'hook_title'
    | 'aspect_ratio'
    | 'layout'
    | 'remove_silences'
    | 'remove_fillers'
    | 'resolution'
    | 'fps'
    | 'quality'
    | 'max_file_bytes'
  >
  /** Setting of the project: shorter pauses are kept even when silences are removed. */
  silence_min_seconds: number
  /** Whether the configuration differs from that of the plan, so that the framing is computed again. */
  isFilmedAnew: boolean
}

/**
 * Renders a clip as it was planned, or framed anew when another shape, layout or cut is wanted.
 *
 * @throws {EngineError} as `renderClip` does.
 */
export function renderPlannedClip(
  tools: Tools,
  { clip, source, analysis, settings, silence_min_seconds, isFilmedAnew, ...look }: PlannedRender,
  run: RenderRun,
): Promise<RenderedClip> {
  const { words, language, faces, hook } = clip
  const { captions: captionStyle, aspect_ratio, layout, hook_title, ...wanted } = settings
  const { remove_silences, remove_fillers, ...file } = wanted
  const cuts = { ...look.config.cuts, remove_silences, remove_fillers, silence_min_seconds }
  const candidate = { segments: cutSegments(clip, analysis, cuts), hook }
  const asPlanned =
    layout === 'auto' &&
    !isFilmedAnew &&
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
        layout,
        options: look.config.layout,
      })
  const said = { words, language, faces, captionStyle, hook_title }
  return renderClip(tools, { ...file, ...look, ...said, source, candidate, framing }, run)
}
