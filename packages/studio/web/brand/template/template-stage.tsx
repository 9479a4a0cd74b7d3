import type { CaptionStyle, TemplateBranding } from '@svc/client'
import {
  barHeight,
  type CaptionDrawing,
  canvasFor,
  frameDrawing,
  logoBox,
} from '@svc/clip-engine/captions'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useMemo, useRef } from 'react'
import { brandFiles } from '../../data/brand.ts'
import { CaptionLayer } from '../../edit/preview/caption-layer.tsx'
import type { Picture } from '../../edit/preview/draw-picture.ts'
import { PictureLayer } from '../../edit/preview/picture-layer.tsx'
import { useBackdrop } from '../../edit/preview/use-backdrop.ts'
import type { Sample } from './sample.ts'
import type { SampleClock } from './sample-clock.ts'
import type { TemplateDraft } from './template-draft.ts'

interface StageProps {
  sample: Sample
  style: CaptionStyle
  draft: TemplateDraft
  clock: SampleClock
  look: () => Picture | null
}

/** A sample as a clip of the template: the picture in its frame, what is laid over it, and the captions. */
export function TemplateStage({ sample, style, draft, clock, look }: StageProps) {
  const { branding, layout } = draft
  const { data: files = [] } = useQuery(brandFiles)
  const logo = files.find(({ asset_id }) => asset_id === branding.logo_asset_id)
  const { width = null, height = null } = logo ?? {}
  const drawing = useMemo(
    () => templateDrawing(sample, style, draft, width && height ? { width, height } : null),
    [sample, style, draft, width, height],
  )
  const backdrop = useBackdrop(layout)
  const { canvas, duration_seconds } = drawing
  return (
    <>
      <PictureLayer
        look={look}
        spans={drawing.framing.spans}
        clock={clock}
        width={canvas.width}
        height={canvas.height}
        backdrop={backdrop}
      />
      <BrandLayer
        branding={branding}
        logo={logo?.url && drawing.logo ? { url: logo.url, box: drawing.logo } : null}
        canvas={canvas}
        seconds={duration_seconds}
        clock={clock}
      />
      <CaptionLayer drawing={drawing} clock={clock} />
    </>
  )
}

/** The shorter side of the frame, in pixels, as in the previews of clips. */
const SHORTER_SIDE = 540

/**
 * Says how a sample is framed and its captions are drawn with a template.
 *
 * @param logo - The size of the template's logo in pixels; `null` without one.
 */
function templateDrawing(
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

type Canvas = CaptionDrawing['canvas']
type Box = NonNullable<CaptionDrawing['logo']>

interface LayerProps {
  branding: TemplateBranding
  /** The file of the logo, and where it is on the canvas; `null` without one. */
  logo: { url: string; box: Box } | null
  canvas: Canvas
  /** The length of the sample. */
  seconds: number
  clock: SampleClock
}

/** The logo and the progress bar of a brand, where a render has them. */
function BrandLayer({ branding, logo, canvas, seconds, clock }: LayerProps) {
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const grow = () => {
      if (bar.current) bar.current.style.transform = `scaleX(${clock.now() / seconds})`
    }
    grow()
    return clock.subscribe(grow)
  })
  const { enabled, color, position } = branding.progress_bar
  return (
    <>
      {enabled && (
        <div
          ref={bar}
          className={`sample-bar ${position}`}
          style={{
            backgroundColor: color,
            height: `${(barHeight(canvas) / canvas.height) * 100}%`,
          }}
        />
      )}
      {logo && (
        <img
          src={logo.url}
          alt=""
          style={{ ...placeOf(logo.box, canvas), opacity: branding.logo_opacity }}
        />
      )}
    </>
  )
}

/** A box of the canvas as a part of the stage. */
const placeOf = ({ left, top, right, bottom }: Box, { width, height }: Canvas): CSSProperties => ({
  left: `${(left / width) * 100}%`,
  top: `${(top / height) * 100}%`,
  width: `${((right - left) / width) * 100}%`,
  height: `${((bottom - top) / height) * 100}%`,
})
