import type { CaptionStyle } from '@svc/client'
import { type CaptionDrawing, canvasFor, logoBox } from '@svc/clip-engine/captions'
import type { Sample } from './sample.ts'
import type { TemplateDraft } from './template-draft.ts'

/** The shorter side of the frame, in pixels, as in the previews of clips. */
const SHORTER_SIDE = 540

/**
 * Says how the captions of a sample are drawn with a template.
 *
 * @param logo - The size of the template's logo in pixels; `null` without one.
 */
export function templateDrawing(
  { poster: _, hook, ...sample }: Sample,
  style: CaptionStyle,
  { layout, hook: hookLook, branding }: TemplateDraft,
  logo: { width: number; height: number } | null,
): CaptionDrawing {
  const { aspect_ratio, mode } = layout
  const canvas = canvasFor(aspect_ratio, SHORTER_SIDE, sample.picture)
  const shown = mode === 'auto' ? 'fill' : mode
  const span = { start: 0, end: sample.duration_seconds, layout: shown, confidence: 1, cameras: [] }
  return {
    ...sample,
    style,
    canvas,
    framing: { aspect_ratio, spans: [span], face_coverage: 0, warnings: [] },
    hook: hookLook.enabled ? hook : null,
    hookLook,
    watermark_text: branding.watermark_text,
    logo: logo && logoBox(branding, logo, canvas, style.safe_zone),
    frame_rate: 30,
    introFrames: 0,
    faces: [],
    censor: null,
  }
}
