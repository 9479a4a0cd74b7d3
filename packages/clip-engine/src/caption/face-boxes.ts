import type { Area, Face, FaceSample } from '../analyze/analysis.ts'
import { type Framing, type LayoutSpan, upperShare } from '../reframe/framing.ts'
import { windowAt } from '../reframe/surrounding.ts'
import type { TimeRange } from '../time-range.ts'
import type { Box } from './place-cue.ts'

/** A face's position on the canvas at a moment of the clip. */
export interface SeenFace {
  time: number
  /** From the brows to the chin, with a margin for moving until the next sample. */
  face: Box
  /** Like `face`, with hair and neck. */
  head: Box
}

export interface Size {
  width: number
  height: number
}

/** Below this score a detection is more often a poster or a hand than a face. */
const LEAST_SCORE = 0.5
/** Faces whose height is below this share of the canvas are ignored: viewers do not watch faces in a crowd. */
const LEAST_HEIGHT = 0.035
/** Shares of a face's height. A detector's box begins at the brows and ends under the chin. */
const MARGIN = 0.06
const HAIR = 0.45
const NECK = 0.2

/**
 * Maps faces of the source through cuts, cameras and layouts to the canvas.
 *
 * @param picture - Displayed size of the source's picture; `null` for a source without picture.
 */
export function facesOnCanvas(
  samples: FaceSample[],
  segments: TimeRange[],
  framing: Framing,
  picture: Size | null,
  canvas: Size,
): SeenFace[] {
  if (!picture) return []
  let offset = 0
  return segments.flatMap((segment) => {
    const seen = samples
      .filter(({ time }) => time >= segment.start && time < segment.end)
      .flatMap(({ time, faces }) => {
        const at = time - segment.start + offset
        const span = framing.spans.find(({ start, end }) => at >= start && at < end)
        if (!span) return []
        const places = placesOf(span, at, picture, canvas)
        return faces
          .filter(({ score }) => score >= LEAST_SCORE)
          .flatMap((face) => places.flatMap((place) => show(face, place, at, canvas)))
      })
    offset += segment.end - segment.start
    return seen
  })
}

/** A part of the source, and where on the canvas it is shown. */
interface Place {
  view: Area
  box: Box
}

const WHOLE = { x: 0, y: 0, width: 1, height: 1 }

/** Returns where each camera is shown: cameras divide the canvas from top to bottom, each whole and centred in its part. */
function placesOf(
  { cameras, layout }: LayoutSpan,
  time: number,
  picture: Size,
  canvas: Size,
): Place[] {
  const views = cameras.length > 0 ? cameras.map((camera) => windowAt(camera, time)) : [WHOLE]
  const seam = views.length > 1 ? upperShare(layout) * canvas.height : canvas.height
  return views.map((view, index) => {
    const [top, bottom] = index === 0 ? [0, seam] : [seam, canvas.height]
    const height = bottom - top
    const scale = Math.min(
      canvas.width / (view.width * picture.width),
      height / (view.height * picture.height),
    )
    const half = {
      x: (view.width * picture.width * scale) / 2,
      y: (view.height * picture.height * scale) / 2,
    }
    const middle = { x: canvas.width / 2, y: (top + bottom) / 2 }
    const box = {
      left: middle.x - half.x,
      right: middle.x + half.x,
      top: middle.y - half.y,
      bottom: middle.y + half.y,
    }
    return { view, box }
  })
}

function show(face: Face, { view, box }: Place, time: number, canvas: Size): SeenFace[] {
  const toX = (x: number) => box.left + ((x - view.x) / view.width) * (box.right - box.left)
  const toY = (y: number) => box.top + ((y - view.y) / view.height) * (box.bottom - box.top)
  const [left, right] = [toX(face.x), toX(face.x + face.width)]
  const [top, bottom] = [toY(face.y), toY(face.y + face.height)]
  const height = bottom - top
  const within = (above: number, below: number): Box => ({
    left: Math.max(box.left, left - height * MARGIN),
    right: Math.min(box.right, right + height * MARGIN),
    top: Math.max(box.top, top - height * above),
    bottom: Math.min(box.bottom, bottom + height * below),
  })
  const seen = { time, face: within(MARGIN, MARGIN), head: within(HAIR, NECK) }
  const isVisible = seen.face.right > seen.face.left && seen.face.bottom > seen.face.top
  return isVisible && height >= LEAST_HEIGHT * canvas.height ? [seen] : []
}
