import type { CaptionStyle, TemplateConfig } from '@svc/specification'
import type { Box } from '../caption/place-cue.ts'
import { textArea } from '../caption/safe-area.ts'
import { type Canvas, even } from './canvas.ts'

type Branding = TemplateConfig['branding']

/** Height of a progress bar, as a share of the canvas height. */
const BAR_HEIGHT = 0.008

/** Returns the height of a progress bar, in pixels. */
export const barHeight = ({ height }: Canvas): number => Math.max(4, even(height * BAR_HEIGHT))

/** Places a logo in its corner of what a platform and the brand's text leave free; in whole pixels of the canvas. */
export function logoBox(
  branding: Pick<Branding, 'logo_position' | 'logo_size' | 'watermark_text'>,
  logo: { width: number; height: number },
  canvas: Canvas,
  zone: CaptionStyle['safe_zone'],
): Box {
  const { logo_position, logo_size, watermark_text } = branding
  const area = textArea(zone, canvas, watermark_text)
  const widest = (canvas.width * logo_size) / 100
  const scale = Math.min(widest / logo.width, (area.bottom - area.top) / logo.height)
  const [width, height] = [even(logo.width * scale), even(logo.height * scale)]
  const left = nearestEven(logo_position.endsWith('left') ? area.left : area.right - width)
  const top = nearestEven(logo_position.startsWith('top') ? area.top : area.bottom - height)
  return { left, top, right: left + width, bottom: top + height }
}

const nearestEven = (length: number) => 2 * Math.round(length / 2)
