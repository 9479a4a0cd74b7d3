import type { CaptionStyle } from '@svc/client'
import { useMemo } from 'react'
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
  const drawing = useMemo(() => templateDrawing(sample, style, draft), [sample, style, draft])
  const { canvas, duration_seconds } = drawing
  return (
    <>
      <BrandLayer
        branding={draft.branding}
        zone={style.safe_zone}
        canvas={canvas}
        seconds={duration_seconds}
        clock={clock}
      />
      <CaptionLayer drawing={drawing} clock={clock} />
    </>
  )
}
