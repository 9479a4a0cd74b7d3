import type { CaptionStyle } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { brandFiles } from '../../data/brand.ts'
import { CaptionLayer } from '../../edit/preview/caption-layer.tsx'
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
}

/** A sample as a clip of the template: what is laid over the picture, and the captions. */
export function TemplateStage({ sample, style, draft, clock }: StageProps) {
  const { branding } = draft
  const { data: files = [] } = useQuery(brandFiles)
  const logo = files.find(({ asset_id }) => asset_id === branding.logo_asset_id)
  const { width = null, height = null } = logo ?? {}
  const drawing = useMemo(
    () => templateDrawing(sample, style, draft, width && height ? { width, height } : null),
    [sample, style, draft, width, height],
  )
  const { canvas, duration_seconds } = drawing
  return (
    <>
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
