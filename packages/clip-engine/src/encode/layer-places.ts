import type { LayerItem } from '@svc/specification'
import type { Box } from '../caption/place-cue.ts'
import { safeArea } from '../caption/safe-area.ts'
import { type Canvas, even } from './canvas.ts'

type Place = LayerItem['place']

/** Width and height of a corner, as a share of the canvas width. */
const CORNER = 0.36

/** The part of the canvas that a place of the layer is; corners keep off what platforms cover. */
export function layerArea(place: Place, canvas: Canvas): Box {
  const { width, height } = canvas
  const half = height / 2
  if (place === 'full') return { left: 0, right: width, top: 0, bottom: height }
  if (place === 'upper') return { left: 0, right: width, top: 0, bottom: half }
  if (place === 'lower') return { left: 0, right: width, top: half, bottom: height }
  if (place === 'middle') return { left: 0, right: width, top: half / 2, bottom: half * 1.5 }
  const safe = safeArea('auto', canvas)
  const side = width * CORNER
  const left = place.endsWith('left') ? safe.left : safe.right - side
  const top = place.startsWith('top') ? safe.top : safe.bottom - side
  return { left, right: left + side, top, bottom: top + side }
}

/** Size of emoji, as a share of the shorter side of their place. */
const EMOJI = { full: 0.6, part: 0.4 }

/** The square that an emoji fills, in the middle of its place. */
export function emojiBox(place: Place, canvas: Canvas): Box {
  const { left, right, top, bottom } = layerArea(place, canvas)
  const size = place === 'full' ? EMOJI.full : EMOJI.part
  const half = (size * Math.min(right - left, bottom - top)) / 2
  const [x, y] = [(left + right) / 2, (top + bottom) / 2]
  return { left: x - half, right: x + half, top: y - half, bottom: y + half }
}

/** What is covered of the canvas, and when; nothing by what fills it, on which texts can stand as on the clip itself. */
export function coveredParts(layer: readonly LayerItem[], canvas: Canvas): CoveredPart[] {
  return layer.flatMap(({ kind, place, start, end }) => {
    if (kind === 'emoji') return [{ start, end, box: emojiBox(place, canvas) }]
    if (kind === 'zoom' || place === 'full') return []
    return [{ start, end, box: layerArea(place, canvas) }]
  })
}

/** A part of the canvas that something lies over for a while; seconds of the clip. */
export interface CoveredPart {
  start: number
  end: number
  box: Box
}

/** Where a picture of a size is drawn: whole, in the middle of its place, in even pixels. */
export function layerBox(place: Place, size: Canvas, canvas: Canvas): Box {
  const { left, right, top, bottom } = layerArea(place, canvas)
  const scale = Math.min((right - left) / size.width, (bottom - top) / size.height)
  const width = even(size.width * scale)
  const height = even(size.height * scale)
  const x = 2 * Math.round((left + right - width) / 4)
  const y = 2 * Math.round((top + bottom - height) / 4)
  return { left: x, top: y, right: x + width, bottom: y + height }
}
