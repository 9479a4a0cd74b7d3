import type { FitBackground } from '../brand/fit-background.ts'
import { chain, filter } from '../ffmpeg/filter-text.ts'
import type { Canvas } from './canvas.ts'
import type { FrameRate } from './frame-rate.ts'
import { fromRgb } from './from-rgb.ts'

/** What a picture is laid over: one colour (`#RRGGBB`), or the still picture of an input. */
export type Backdrop = { color: string } | { input: number }

/** Says in the graph's words what surrounds a picture; `null` for the blurred copy. */
export function backdropOf(
  background: FitBackground | null | undefined,
  input: number | null,
): Backdrop | null {
  if (background?.kind === 'color') return { color: background.color }
  return input === null ? null : { input }
}

/** Writes the chains that make `count` endless motionless pictures of the canvas's size. */
export function stillChains(
  backdrop: Backdrop,
  count: number,
  canvas: Canvas,
  rate: FrameRate,
  name: string,
): string[] {
  if (count === 0) return []
  const { width, height } = canvas
  const source =
    'color' in backdrop
      ? [filter('color', { c: backdrop.color.replace('#', '0x'), s: '16x16' })]
      : [filter('format', { pix_fmts: 'rgb24' })]
  const frames = Array.from({ length: count }, (_, index) => `${stillLabel(name, index)}frame`)
  return [
    chain(
      'color' in backdrop ? [] : [`${backdrop.input}:v`],
      [
        ...source,
        filter('trim', { end_frame: 1 }),
        filter('format', { pix_fmts: 'rgb24' }),
        fromRgb({ w: width, h: height, force_original_aspect_ratio: 'increase' }),
        filter('crop', { w: width, h: height }),
        filter('format', { pix_fmts: 'yuv420p' }),
        'setsar=1',
        // One frame is divided before it is repeated, so that none waits for another shot.
        filter('split', { outputs: count }),
      ],
      frames,
    ),
    ...frames.map((frame, index) =>
      chain(
        [frame],
        [
          filter('loop', { loop: -1, size: 1 }),
          filter('settb', { expr: `${rate.denominator}/${rate.numerator}` }),
          'setpts=N',
        ],
        [stillLabel(name, index)],
      ),
    ),
  ]
}

/** The pad on which a still comes out. */
export function stillLabel(name: string, index: number): string {
  return `${name}still${index}`
}
