import { filter } from '../ffmpeg/filter-text.ts'
import type { CameraKeyframe } from '../reframe/framing.ts'
import { cameraPath, isStill, type Path, pathExpression } from './camera-path.ts'
import { type Canvas, even } from './canvas.ts'
import type { Picture } from './picture.ts'
import { areSameSize } from './shots.ts'

/** Room around a moving window, so that the rest of a fraction of a pixel can be cut off after scaling. */
const MARGIN = 4

/** Writes the filters that follow a camera and fill `place` with what it sees. */
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
  /** Source pixels cut out first, at even positions. */
  window: number
  coarse: string
  /** What the window is scaled to. */
  scaled: number
  /** Where the place begins inside the scaled window, to the pixel. */
  fine: string
}

/**
 * Splits one direction of a moving crop in two, because a crop moves by whole source pixels, and
 * after enlarging those would be seen as jerks.
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

/** A camera that also zooms: the whole picture is scaled anew for each frame, which is slower. */
function zoomFilters(keyframes: CameraKeyframe[], picture: Picture, place: Canvas): string[] {
  const widths = keyframes.map(({ time, width }) => ({ time, value: width }))
  const factor = `${place.width}/(${picture.width}*(${pathExpression(widths)}))`
  // `iw` would be the first frame's width, so the scaled size is written out again.
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
