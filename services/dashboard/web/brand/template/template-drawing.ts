import type { CaptionStyle } from '@svc/client'
import { type CaptionDrawing, canvasFor } from '@svc/clip-engine/captions'
import type { Sample } from './sample.ts'
import type { TemplateDraft } from './template-draft.ts'

/** The shorter side of the frame, in pixels, as in the previews of clips. */
const SHORTER_SIDE = 540

/** Says how the captions of a sample are drawn with a template. */
export function templateDrawing(
  { poster: _, hook, ...sample }: Sample,
  style: CaptionStyle,
  { layout, hook: hookLook, branding }: TemplateDraft,
): CaptionDrawing {
  const { aspect_ratio, mode } = layout
  const shown = mode === 'auto' ? 'fill' : mode
  const span = { start: 0, end: sample.duration_seconds, layout: shown, confidence: 1, cameras: [] }
  return {
    ...sample,
    style,
    canvas: canvasFor(aspect_ratio, SHORTER_SIDE, sample.picture),
    framing: { aspect_ratio, spans: [span], face_coverage: 0, warnings: [] },
    hook: hookLook.enabled ? hook : null,
    hookLook,
    watermark_text: branding.watermark_text,
    frame_rate: 30,
    introFrames: 0,
    faces: [],
    censor: null,
  }
}
