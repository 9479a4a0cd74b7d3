import type { TemplateConfig } from '@svc/specification'
import type { Box } from '../caption/place-cue.ts'
import { type Canvas, even } from './canvas.ts'

type Branding = TemplateConfig['branding']

/** Height of a progress bar, as a share of the canvas height. */
const BAR_HEIGHT = 0.008

/** Returns the height of a progress bar, in pixels. */
export const barHeight = ({ height }: Canvas): number => Math.max(4, even(height * BAR_HEIGHT))

/** Where a logo is: its corner, where that corner lies, and the box into which the logo is scaled. In pixels. */
export interface LogoPlace {
  horizontal: 'left' | 'right'
  vertical: 'top' | 'bottom'
  x: number
  y: number
  width: number
  height: number
}

/** Places a logo in a corner of an area. */
export function logoPlace(
  { logo_position, logo_size }: Pick<Branding, 'logo_position' | 'logo_size'>,
  canvas: Canvas,
  area: Box,
): LogoPlace {
  const horizontal = logo_position.endsWith('left') ? 'left' : 'right'
  const vertical = logo_position.startsWith('top') ? 'top' : 'bottom'
  return {
    ...{ horizontal, vertical },
    x: nearestEven(area[horizontal]),
    y: nearestEven(area[vertical]),
    width: even((canvas.width * logo_size) / 100),
    height: even(area.bottom - area.top),
  }
}

const nearestEven = (length: number) => 2 * Math.round(length / 2)
