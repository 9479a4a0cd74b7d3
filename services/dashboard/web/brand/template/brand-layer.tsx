import type { CaptionStyle, TemplateBranding } from '@svc/client'
import { barHeight, type CaptionDrawing, logoPlace, safeArea } from '@svc/clip-engine/captions'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, useEffect, useRef } from 'react'
import { brandFiles } from '../../data/brand.ts'
import type { SampleClock } from './sample-clock.ts'

type Canvas = CaptionDrawing['canvas']

interface LayerProps {
  branding: TemplateBranding
  /** Whose buttons the logo keeps clear of. */
  zone: CaptionStyle['safe_zone']
  canvas: Canvas
  /** The length of the sample. */
  seconds: number
  clock: SampleClock
}

/** The logo and the progress bar of a brand, where a render has them. */
export function BrandLayer({ branding, zone, canvas, seconds, clock }: LayerProps) {
  const { data: files = [] } = useQuery(brandFiles)
  const logo = files.find(({ asset_id }) => asset_id === branding.logo_asset_id)?.url
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
          src={logo}
          alt=""
          className="sample-logo"
          style={{ ...styleOfLogo(branding, zone, canvas), opacity: branding.logo_opacity }}
        />
      )}
    </>
  )
}

function styleOfLogo(
  branding: TemplateBranding,
  zone: CaptionStyle['safe_zone'],
  canvas: Canvas,
): CSSProperties {
  const place = logoPlace(branding, canvas, safeArea(zone, canvas))
  const { horizontal, vertical, x, y, width, height } = place
  const across = (horizontal === 'left' ? x : canvas.width - x) / canvas.width
  const down = (vertical === 'top' ? y : canvas.height - y) / canvas.height
  return {
    [horizontal]: `${across * 100}%`,
    [vertical]: `${down * 100}%`,
    width: `${(width / canvas.width) * 100}%`,
    maxHeight: `${(height / canvas.height) * 100}%`,
    objectPosition: `${horizontal} ${vertical}`,
  }
}
