import type { TemplateBranding } from '@svc/client'
import { barHeight, type CaptionDrawing } from '@svc/clip-engine/captions'
import { type CSSProperties, useEffect, useRef } from 'react'
import type { SampleClock } from './sample-clock.ts'

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
export function BrandLayer({ branding, logo, canvas, seconds, clock }: LayerProps) {
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
          className="sample-logo"
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
