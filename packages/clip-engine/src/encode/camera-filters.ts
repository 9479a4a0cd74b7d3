import { filter } from '../ffmpeg/filter-text.ts'
import type { CameraKeyframe } from '../reframe/framing.ts'
import { type Canvas, even } from './canvas.ts'
import type { Picture } from './picture.ts'
import { areSameSize } from './shots.ts'

/** Extra source pixels around a moving window, so that a second crop after scaling can set the position to a fraction of a pixel. */
const MARGIN = 4

/** Writes the filters that follow a camera and fill `place` with its window. */
export function cameraFilters(
  keyframes: CameraKeyframe[],
  picture: Picture,
  place: Canvas,
): string[] {
  if (!areSameSize(keyframes)) return zoomFilters(keyframes, picture, place)
  const [first] = keyframes
  const across = axis(
    cameraPath(keyframes, 'x', picture.width),
    (first?.width ?? 1) * picture.width,
    picture.width,
    place.width,
  )
  const down = axis(
    cameraPath(keyframes, 'y', picture.height),
    (first?.height ?? 1) * picture.height,
    picture.height,
    place.height,
  )
  const coarse = filter('crop', {
    w: across.window,
    h: down.window,
    x: across.coarse,
    y: down.coarse,
  })
  const scaled = filter('scale', {
    w: across.scaled,
    h: down.scaled,
    flags: 'bicubic',
    ...picture.toBt709,
  })
  const isExact = across.scaled === place.width && down.scaled === place.height
  if (isExact) return [coarse, scaled, 'setsar=1']
  const fine = filter('crop', {
    w: place.width,
    h: place.height,
    x: across.fine,
    y: down.fine,
    exact: 1,
  })
  return [coarse, scaled, fine, 'setsar=1']
}

interface Axis {
  /** Length of the first crop in source pixels; its position is even. */
  window: number
  coarse: string
  /** Length to which the window is scaled, in pixels. */
  scaled: number
  /** Position of the second crop inside the scaled window, in pixels. */
  fine: string
}

/**
 * Splits a moving crop along one axis into a coarse and a fine crop: a crop moves by whole source
 * pixels, and after enlarging these steps would be visible as jerks.
 */
function axis(path: Path, length: number, picture: number, place: number): Axis {
  const exact = Math.min(picture, even(length))
  const roomiest = Math.max(0, picture - exact)
  const position = `clip(${pathExpression(path)},0,${roomiest})`
  if (isStill(path)) return { window: exact, coarse: position, scaled: place, fine: '0' }
  const window = Math.min(picture, exact + MARGIN)
  const scale = place / length
  const scaled = Math.max(place, even(window * scale))
  const coarse = `min(2*floor((${position})/2),${picture - window})`
  const fine = `st(0,${position});(ld(0)-min(2*floor(ld(0)/2),${picture - window}))*${(scaled / window).toFixed(6)}`
  return { window, coarse, scaled, fine }
}

/** Writes the filters for a camera that also zooms: the whole picture is rescaled for each frame, which is slower. */
function zoomFilters(keyframes: CameraKeyframe[], picture: Picture, place: Canvas): string[] {
  const widths = keyframes.map(({ time, width }) => ({ time, value: width }))
  const factor = `${place.width}/(${picture.width}*(${pathExpression(widths)}))`
  // `iw` would be the first frame's width, so the expression of the scaled size is repeated.
  const left = `(${pathExpression(cameraPath(keyframes, 'x', picture.width))})*${factor}`
  const top = `(${pathExpression(cameraPath(keyframes, 'y', picture.height))})*${factor}`
  return [
    filter('scale', {
      w: `max(${place.width},2*ceil(${picture.width}*(${factor})/2))`,
      h: `max(${place.height},2*ceil(${picture.height}*(${factor})/2))`,
      eval: 'frame',
      flags: 'bicubic',
      ...picture.toBt709,
    }),
    filter('crop', {
      w: place.width,
      h: place.height,
      x: left,
      y: top,
      exact: 1,
    }),
    'setsar=1',
  ]
}

/** One coordinate over time: linear between points; two points at one time are a jump. */
type Path = { time: number; value: number }[]

/** Reads one coordinate of a camera, scaled from fractions to pixels. */
function cameraPath(keyframes: CameraKeyframe[], axis: 'x' | 'y', pixels: number): Path {
  return keyframes.map((keyframe) => ({ time: keyframe.time, value: keyframe[axis] * pixels }))
}

/** Whether a path stays on one value. */
function isStill(path: Path): boolean {
  return path.every(({ value }) => Math.abs(value - (path[0]?.value ?? 0)) < 0.5)
}

/**
 * Writes a path as an ffmpeg expression of `t`.
 *
 * The expression is a sum of ramps rather than nested conditions: ffmpeg's parser allows a hundred
 * levels of nesting, but any number of terms.
 */
function pathExpression(path: Path): string {
  const [first, ...rest] = path
  let before = first ?? { time: 0, value: 0 }
  const terms = [before.value.toFixed(3)]
  for (const point of rest) {
    const step = point.value - before.value
    const seconds = point.time - before.time
    if (Math.abs(step) >= 0.001)
      terms.push(seconds > 0.001 ? ramp(before.time, seconds, step) : jump(point.time, step))
    before = point
  }
  return terms.join('')
}

function ramp(start: number, seconds: number, step: number): string {
  const speed = step / seconds
  return `${signed(speed)}*clip(t-${start.toFixed(4)},0,${seconds.toFixed(4)})`
}

function jump(time: number, step: number): string {
  // One millisecond early, so that rounding does not delay the jump to the frame after the cut.
  return `${signed(step)}*gte(t,${(time - 0.001).toFixed(4)})`
}

function signed(value: number): string {
  return `${value < 0 ? '-' : '+'}${Math.abs(value).toFixed(5)}`
}
