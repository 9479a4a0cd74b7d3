import type { Face, FaceSample } from '../../../packages/clip-engine/src/analyze/analysis.ts'
import { visibleShare } from '../../../packages/clip-engine/src/reframe/face-coverage.ts'
import type {
  CameraKeyframe,
  LayoutSpan,
} from '../../../packages/clip-engine/src/reframe/framing.ts'
import type { TimeRange } from '../../../packages/clip-engine/src/time-range.ts'

/** Smaller moves are not visible; a share of the picture's width. */
const SEEN_MOVE = 0.01

/** Counts camera reversals: a move to one side followed by one to the other, within one span. */
export function countReversals(spans: LayoutSpan[]): number {
  return spans.flatMap(({ cameras }) => cameras).reduce((sum, path) => sum + turnsOf(path), 0)
}

function turnsOf(path: CameraKeyframe[]): number {
  let turns = 0
  let direction = 0
  let extreme = path[0]?.x ?? 0
  for (const { x } of path) {
    if (direction * (x - extreme) > 0) extreme = x
    if (Math.abs(x - extreme) < SEEN_MOVE) continue
    if (direction !== 0) turns += 1
    direction = Math.sign(x - extreme)
    extreme = x
  }
  return turns
}

/** The part of the detector's box on each side, which spans ear to ear, that does not belong to the face between brows and chin. */
const EAR = 0.1
const WHOLE = 0.98

/** Counts the frames with a face, and those in which the most visible face is shown whole, from the brows to the chin. */
export function judgeFaces(
  samples: FaceSample[],
  spans: LayoutSpan[],
): { frames: number; whole: number } {
  const judged = samples.flatMap(({ time, faces }) => {
    const span = spans.find(({ start, end }) => time >= start && time < end)
    if (!span || faces.length === 0) return []
    return [Math.max(...faces.map((face) => visibleShare(withoutEars(face), span, time)))]
  })
  return { frames: judged.length, whole: judged.filter((share) => share >= WHOLE).length }
}

function withoutEars(face: Face): Face {
  return { ...face, x: face.x + EAR * face.width, width: (1 - 2 * EAR) * face.width }
}

/** Seconds in which a picture fills the frame, without a backdrop. */
export function filledSeconds(spans: LayoutSpan[]): number {
  return spans
    .filter(({ layout }) => layout !== 'fit')
    .reduce((sum, { start, end }) => sum + end - start, 0)
}

/** Counts the changes of layout or size that no cut of the source explains. */
export function countChanges(spans: LayoutSpan[], shots: TimeRange[]): number {
  const look = ({ layout, cameras }: LayoutSpan) =>
    [layout, ...cameras.map(([first]) => first?.height)].join()
  return spans.slice(1).filter((span, at) => {
    const before = spans[at] as LayoutSpan
    const isCut = shots.some(({ start }) => Math.abs(start - span.start) < 0.05)
    return !isCut && look(span) !== look(before)
  }).length
}

/** A face this near to the picture's edge is leaving it or coming back. */
const EDGE = 0.02
/** Maximum gap between two detections of a face within which it is assumed to be still there. Seconds. */
const LONGEST_GAP = 2

/**
 * Interpolates the largest face where detection fails for a moment: linearly between the detections before and after.
 *
 * @param shots - On the samples' timeline; nothing is interpolated across a cut.
 */
export function fillGaps(samples: FaceSample[], shots: TimeRange[]): FaceSample[] {
  return samples.map((sample, at) => {
    if (sample.faces.length > 0) return sample
    const before = samples.slice(0, at).findLast(({ faces }) => faces.length > 0)
    const after = samples.slice(at + 1).find(({ faces }) => faces.length > 0)
    if (!before || !after || after.time - before.time > LONGEST_GAP) return sample
    const isCut = shots.some(({ start }) => start > before.time && start <= after.time)
    const from = largest(before.faces)
    const to = largest(after.faces)
    if (isCut || !from || !to || isLeaving(from) || isLeaving(to)) return sample
    const share = (sample.time - before.time) / (after.time - before.time)
    const between = (name: 'x' | 'y' | 'width' | 'height') =>
      from[name] + share * (to[name] - from[name])
    const face = { x: between('x'), y: between('y'), width: between('width') }
    return { ...sample, faces: [{ ...from, ...face, height: between('height') }] }
  })
}

function isLeaving({ x, width }: Face): boolean {
  return x < EDGE || x + width > 1 - EDGE
}

function largest(faces: Face[]): Face | undefined {
  return faces.toSorted((a, b) => b.width * b.height - a.width * a.height)[0]
}
