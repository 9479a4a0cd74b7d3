import type { TimeRange } from '../time-range.ts'
import type { CameraKeyframe, Framing, LayoutSpan } from './framing.ts'
import { pathBetween } from './surrounding.ts'

/** Seconds that the camera stays close, counted from the strong word's start. */
const HOLD_SECONDS = 1.6
/** Minimum seconds from one jump to the next; shorter looks restless. */
const REST_SECONDS = 6
/** A piece of a span shorter than this would only flash. */
const SHORTEST_PIECE = 0.5
/** Point of the window that stays in place during a jump: about the eyes. */
const ANCHOR = { x: 0.5, y: 0.35 }

/**
 * Lets a camera jump closer while a strong word is said, as an editor cuts in.
 *
 * A jump looks like a cut, and is cheaper to draw than a continuous zoom. It is applied only to spans with one
 * camera whose layout is not `fit`.
 *
 * @param moments - When strong words are said, ascending, in clip seconds.
 * @param amount - How much closer, as a share: above 0, at most 0.3.
 */
export function punchIn(framing: Framing, moments: TimeRange[], amount: number): Framing {
  const close = spreadOut(moments)
  const spans = framing.spans.flatMap((span) => {
    const [camera] = span.cameras
    if (!camera || span.cameras.length > 1 || span.layout === 'fit') return [span]
    return cutSpan(span, close).map(({ start, end, isClose }) => {
      const piece = { ...span, start, end, cameras: [pathBetween(camera, start, end)] }
      return isClose ? { ...piece, cameras: [closerBy(piece.cameras[0] ?? [], amount)] } : piece
    })
  })
  return { ...framing, spans }
}

/** The moments that are far enough apart for the camera to come closer, and until when it stays. */
export function spreadOut(moments: TimeRange[]): TimeRange[] {
  const kept: TimeRange[] = []
  for (const { start } of moments) {
    if (start - (kept.at(-1)?.start ?? Number.NEGATIVE_INFINITY) < REST_SECONDS) continue
    kept.push({ start, end: start + HOLD_SECONDS })
  }
  return kept
}

function cutSpan({ start, end }: LayoutSpan, close: TimeRange[]) {
  const pieces: (TimeRange & { isClose: boolean })[] = []
  let from = start
  for (const moment of close) {
    const begin = moment.start - from < SHORTEST_PIECE ? from : moment.start
    const stop = end - moment.end < SHORTEST_PIECE ? end : moment.end
    if (moment.start < from || stop - begin < SHORTEST_PIECE || begin >= end) continue
    if (begin > from) pieces.push({ start: from, end: begin, isClose: false })
    pieces.push({ start: begin, end: stop, isClose: true })
    from = stop
  }
  return from < end ? [...pieces, { start: from, end, isClose: false }] : pieces
}

/** The same path with a smaller window: by `amount`, 0.5 for half as near again. */
export function closerBy(camera: CameraKeyframe[], amount: number): CameraKeyframe[] {
  const factor = 1 / (1 + amount)
  return camera.map(({ time, x, y, width, height }) => ({
    time,
    x: x + width * (1 - factor) * ANCHOR.x,
    y: y + height * (1 - factor) * ANCHOR.y,
    width: width * factor,
    height: height * factor,
  }))
}
