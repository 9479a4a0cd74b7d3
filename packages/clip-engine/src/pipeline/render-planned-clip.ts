import type { CaptionTrack, LayerItem, RenderSettings } from '@svc/specification'
import { rangeInClip } from '@svc/specification/play-order'
import type { Analysis } from '../analyze/analysis.ts'
import { runApart } from '../apart/run-apart.ts'
import type { ClipLook } from '../brand/clip-look.ts'
import { previewClip, renderClip } from '../encode/render-clip.ts'
import type { ClipJob, RenderedClip, RenderRun } from '../encode/render-job.ts'
import type { Tools } from '../ffmpeg/tools.ts'
import type { SourceVideo } from '../probe/source-video.ts'
import type { Framing, HandShot } from '../reframe/framing.ts'
import { cutSegments } from '../select/units/cut-list.ts'
import type { TimeRange } from '../time-range.ts'
import type { PlannedClip } from './clip-run.ts'

export interface PlannedRender extends ClipLook, Pick<ClipJob, 'cover'> {
  clip: Pick<PlannedClip, 'segments' | 'words' | 'language' | 'faces' | 'hook' | 'framing'>
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
  /** The languages of the captions, if not what is spoken alone. */
  tracks?: CaptionTrack[]
  /** What a person framed by hand, by seconds of the source; it is a part of the clip's own framing already. */
  shots?: readonly HandShot[]
  /** What a person laid over the clip, by seconds of the source. */
  layer?: readonly LayerItem[]
}

/**
 * Renders a clip as it was planned, or framed anew when another shape, layout or cut is wanted.
 *
 * @throws {EngineError} as `renderClip` does.
 */
export async function renderPlannedClip(
  tools: Tools,
  planned: PlannedRender,
  run: RenderRun,
): Promise<RenderedClip> {
  const { resolution, fps, quality, max_file_bytes } = planned.settings
  const job = await jobOf(planned, run.signal)
  return renderClip(tools, { ...job, resolution, fps, quality, max_file_bytes }, run)
}

export interface PreviewedClip {
  preview: RenderedClip
  segments: TimeRange[]
  framing: Framing
}

/**
 * Makes the preview of a clip, cut and framed as `renderPlannedClip` does with the same input.
 *
 * @throws {EngineError} as `renderClip` does.
 */
export async function previewPlannedClip(
  tools: Tools,
  planned: PlannedRender,
  run: RenderRun,
): Promise<PreviewedClip> {
  const job = await jobOf(planned, run.signal)
  const { candidate, framing } = job
  return { preview: await previewClip(tools, job, run), segments: candidate.segments, framing }
}

async function jobOf(planned: PlannedRender, signal: AbortSignal): Promise<ClipJob> {
  const { clip, source, analysis, settings, silence_min_seconds, isFilmedAnew, shots, ...more } =
    planned
  const { layer, ...look } = more
  const { words, language, faces, hook } = clip
  const { captions: captionStyle, aspect_ratio, layout, hook_title } = settings
  const { remove_silences, remove_fillers } = settings
  const cuts = { ...look.config.cuts, remove_silences, remove_fillers, silence_min_seconds }
  const candidate = { segments: cutSegments(clip, analysis, cuts), hook }
  const asPlanned =
    layout === 'auto' &&
    !isFilmedAnew &&
    clip.framing.spans.length > 0 &&
    aspect_ratio === clip.framing.aspect_ratio &&
    candidate.segments.length === clip.segments.length
  const framing = asPlanned
    ? clip.framing
    : await runApart(
        'frameClip',
        [
          {
            source: { video: source.video },
            analysis: {
              shots: analysis.shots,
              speech: analysis.speech,
              motion: analysis.motion,
              faces,
            },
            candidate: { segments: candidate.segments },
            words,
            language,
            aspect_ratio,
            layout,
            options: look.config.layout,
            ...(shots && { shots }),
          },
        ],
        signal,
      )
  const said = { words, language, faces, captionStyle, hook_title }
  return {
    ...{ ...look, ...said, source, candidate, framing },
    ...(layer && { layer: inClip(layer, candidate.segments) }),
  }
}

/** Moves a layer to the seconds of the clip, without what is cut out. */
function inClip(layer: readonly LayerItem[], segments: readonly TimeRange[]): LayerItem[] {
  return layer.flatMap((item) => {
    const shown = rangeInClip(item, segments)
    return shown ? [{ ...item, ...shown }] : []
  })
}
