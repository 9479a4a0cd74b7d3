import type { TemplateConfig } from '@svc/specification'
import { chain, filter } from '../ffmpeg/filter-text.ts'
import type { Canvas } from './canvas.ts'
import { colorFrame, fromRgb } from './from-rgb.ts'

/** Background of a picture: one colour (`#RRGGBB`), or the still picture of an ffmpeg input. */
export type Backdrop = { color: string } | { input: number }

/** Returns the backdrop that a layout is configured with; `null` for the blurred copy. */
export function backdropOf(
  { fit_background, fit_color }: TemplateConfig['layout'],
  input: number | null,
): Backdrop | null {
  // The alpha of `#RRGGBBAA` is dropped: nothing lies behind the backdrop.
  if (fit_background === 'color') return { color: fit_color.slice(0, '#RRGGBB'.length) }
  return input === null ? null : { input }
}

/** Writes the chains that make `count` single frames of the canvas's size, with room for transparency. */
export function stillChains(
  backdrop: Backdrop,
  count: number,
  { width, height }: Canvas,
  name: string,
): string[] {
  if (count === 0) return []
  const isColor = 'color' in backdrop
  return [
    chain(
      isColor ? [] : [`${backdrop.input}:v`],
      [
        ...(isColor ? [colorFrame(backdrop.color)] : []),
        filter('trim', { end_frame: 1 }),
        filter('format', { pix_fmts: 'rgb24' }),
        fromRgb({ w: width, h: height, force_original_aspect_ratio: 'increase' }),
        filter('crop', { w: width, h: height }),
        filter('format', { pix_fmts: 'yuva420p' }),
        'setsar=1',
        filter('split', { outputs: count }),
      ],
      Array.from({ length: count }, (_, index) => stillLabel(name, index)),
    ),
  ]
}

/** Returns the output pad of a still. */
export function stillLabel(name: string, index: number): string {
  return `${name}still${index}`
}
