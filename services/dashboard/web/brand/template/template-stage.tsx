import type { CaptionStyle } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { brandFiles } from '../../data/brand.ts'
import { CaptionLayer } from '../../edit/preview/caption-layer.tsx'
import type { Picture } from '../../edit/preview/draw-picture.ts'
import { PictureLayer } from '../../edit/preview/picture-layer.tsx'
import { useBackdrop } from '../../edit/preview/use-backdrop.ts'
import { BrandLayer } from './brand-layer.tsx'
import type { Sample } from './sample.ts'
import type { SampleClock } from './sample-clock.ts'
import type { TemplateDraft } from './template-draft.ts'
import { templateDrawing } from './template-drawing.ts'

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
