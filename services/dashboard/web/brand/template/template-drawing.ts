import type { CaptionStyle } from '@svc/client'
import { type CaptionDrawing, canvasFor, frameDrawing, logoBox } from '@svc/clip-engine/captions'
import type { Sample } from './sample.ts'
import type { TemplateDraft } from './template-draft.ts'

/** The shorter side of the frame, in pixels, as in the previews of clips. */
const SHORTER_SIDE = 540

/**
 * Says how a sample is framed and its captions are drawn with a template.
 *
 * @param logo - The size of the template's logo in pixels; `null` without one.
 */
export function templateDrawing(
  { video: _, hook, ...sample }: Sample,
  style: CaptionStyle,
  { layout, hook: hookLook, branding }: TemplateDraft,
  logo: { width: number; height: number } | null,
): CaptionDrawing {
  const canvas = canvasFor(layout.aspect_ratio, SHORTER_SIDE, sample.picture)
  return {
    ...sample,
    ...{ style, canvas, hookLook },
    framing: frameDrawing(sample, layout),
    hook: hookLook.enabled ? hook : null,
    watermark_text: branding.watermark_text,
    logo: logo && logoBox(branding, logo, canvas, style.safe_zone),
    frame_rate: 30,
    introFrames: 0,
    censor: null,
  }
}
