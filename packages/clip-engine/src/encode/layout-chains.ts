import { chain, filter } from '../ffmpeg/filter-text.ts'
import { type CameraKeyframe, upperShare } from '../reframe/framing.ts'
import { cameraFilters } from './camera-filters.ts'
import { type Canvas, even } from './canvas.ts'
import type { Picture } from './picture.ts'
import type { Shot } from './shots.ts'

/** A camera window whose shape differs from its place's by less than this is stretched; others keep their shape, over a backdrop. */
const SAME_SHAPE = 0.03
/** The backdrop is scaled down by this factor, blurred and enlarged again: a wide blur at low cost. */
const BACKDROP_SCALE = 12

/** What a shot is drawn from, onto what, and between which pads. */
interface Drawing {
  picture: Picture
  canvas: Canvas
  /** Pad of a still picture used as the backdrop; `null` for a blurred copy. */
  still: string | null
  input: string
  output: string
}

/** Writes the chains that draw one shot. */
export function layoutChains(shot: Shot, drawing: Drawing): string[] {
  const { picture, canvas, input, output } = drawing
  const [first, second] = shot.cameras
  if (second) return splitChains(shot, drawing)
  if (first) return cameraChains(first, drawing)
  if (shot.layout === 'none') return [chain([input], letterbox(picture, canvas), [output])]
  const inside = fitInside(shapeOf(picture), canvas)
  return backdropChains([scaleTo(inside, picture)], inside, drawing)
}

/** Whether a shot leaves a part of the canvas to a backdrop; two cameras always fill the canvas. */
export function needsBackdrop(shot: Shot, picture: Picture, canvas: Canvas): boolean {
  const [first, second] = shot.cameras
  if (second) return false
  if (first) return !isSameShape(shapeOf(picture, first[0]), canvas)
  return shot.layout !== 'none'
}

/** Two cameras, one above the other. */
function splitChains({ layout, cameras }: Shot, drawing: Drawing): string[] {
  const { input, output } = drawing
  const { width, height } = drawing.canvas
  const upper = { width, height: even(height * upperShare(layout)) }
  const lower = { width, height: height - upper.height }
  const [top = [], bottom = []] = cameras
  const label = (name: string) => `${output}${name}`
  const part = (canvas: Canvas, name: string): Drawing => ({
    ...drawing,
    ...{ canvas, still: null, input: label(`for_${name}`), output: label(name) },
  })
  return [
    chain([input], [filter('split', { outputs: 2 })], [label('for_top'), label('for_bottom')]),
    ...cameraChains(top, part(upper, 'top')),
    ...cameraChains(bottom, part(lower, 'bottom')),
    chain([label('top'), label('bottom')], [filter('vstack', { inputs: 2 })], [output]),
  ]
}

function cameraChains(keyframes: CameraKeyframe[], drawing: Drawing): string[] {
  const { picture, canvas, input, output } = drawing
  const [first] = keyframes
  const shape = first ? shapeOf(picture, first) : 1
  if (isSameShape(shape, canvas)) {
    return [chain([input], cameraFilters(keyframes, picture, canvas), [output])]
  }
  const inside = fitInside(shape, canvas)
  return backdropChains(cameraFilters(keyframes, picture, inside), inside, drawing)
}

/** Width over height of a picture, or of a window in it. */
function shapeOf({ width, height }: Picture, window = { width: 1, height: 1 }): number {
  return (window.width * width) / (window.height * height)
}

function isSameShape(shape: number, place: Canvas): boolean {
  return Math.abs(Math.log(shape / (place.width / place.height))) < SAME_SHAPE
}

/**
 * Writes a sharp window of the picture over a still, or over a blurred and darkened copy of itself that fills the canvas.
 *
 * The copy is made from the scaled window: scaling the much larger source picture again would double the cost.
 *
 * @param front - Makes the window.
 * @param inside - Its size.
 */
function backdropChains(front: string[], inside: Canvas, drawing: Drawing): string[] {
  const { canvas, still, input, output } = drawing
  if (still) return stillBackdropChains(front, inside, still, drawing)
  const small = {
    width: even(canvas.width / BACKDROP_SCALE),
    height: even(canvas.height / BACKDROP_SCALE),
  }
  const label = (name: string) => `${output}${name}`
  return [
    chain(
      [input],
      [...front, filter('split', { outputs: 2 })],
      [label('front'), label('for_back')],
    ),
    chain(
      [label('for_back')],
      [
        filter('scale', {
          w: small.width,
          h: small.height,
          force_original_aspect_ratio: 'increase',
          flags: 'area',
        }),
        filter('crop', { w: small.width, h: small.height }),
        filter('gblur', { sigma: small.width / 28 }),
        filter('scale', { w: canvas.width, h: canvas.height, flags: 'bicubic' }),
        // Darker, so that the window in front stands out.
        filter('lutyuv', {
          y: '(val-minval)*0.55+minval',
          u: '(val-maxval/2)*0.8+maxval/2',
          v: '(val-maxval/2)*0.8+maxval/2',
        }),
        'setsar=1',
      ],
      [label('back')],
    ),
    chain([label('back'), label('front')], [overlay()], [output]),
  ]
}

/**
 * Lays a still with a transparent hole over the picture. `overlay` takes its timing from the lower input: a still on top
 * needs a single frame, while a still below would have to be repeated for the whole shot.
 */
function stillBackdropChains(
  front: string[],
  inside: Canvas,
  still: string,
  { canvas, input, output }: Drawing,
): string[] {
  const x = 2 * Math.floor((canvas.width - inside.width) / 4)
  const y = 2 * Math.floor((canvas.height - inside.height) / 4)
  const hole = { x, y, w: inside.width, h: inside.height, t: 'fill', color: 'black@0', replace: 1 }
  const placed = filter('pad', { w: canvas.width, h: canvas.height, x, y })
  return [
    chain([input], [...front, placed, 'setsar=1'], [`${output}placed`]),
    chain([still], [filter('drawbox', hole)], [`${output}frame`]),
    chain([`${output}placed`, `${output}frame`], [filter('overlay')], [output]),
  ]
}

function overlay(): string {
  return filter('overlay', { x: '(W-w)/2', y: '(H-h)/2', format: 'auto', eof_action: 'repeat' })
}

function letterbox(picture: Picture, canvas: Canvas): string[] {
  const inside = fitInside(picture.width / picture.height, canvas)
  const scaled = scaleTo(inside, picture)
  const isWhole = inside.width === canvas.width && inside.height === canvas.height
  if (isWhole) return [scaled, 'setsar=1']
  const bars = filter('pad', { w: canvas.width, h: canvas.height, x: '(ow-iw)/2', y: '(oh-ih)/2' })
  return [scaled, bars, 'setsar=1']
}

function scaleTo({ width, height }: Canvas, picture: Picture): string {
  return filter('scale', { w: width, h: height, flags: 'bicubic', ...picture.toBt709 })
}

function fitInside(shape: number, { width, height }: Canvas): Canvas {
  return shape > width / height
    ? { width, height: Math.min(height, even(width / shape)) }
    : { width: Math.min(width, even(height * shape)), height }
}
