import type { Area } from '../analyze/analysis.ts'
import { areaShare } from './face-coverage.ts'
import type { CameraKeyframe } from './framing.ts'
import type { Take } from './takes.ts'

/** A name or a caption stands for at least this many seconds. */
const LEAST_SECONDS = 1
/** What stands for a larger share of a take may be a pattern behind the people. */
const MOST_OF_TAKE = 0.9
/** Shares of a text's area between which it is cut. */
const CUT = { from: 0.02, to: 0.98 }

/** A text of the picture at one moment. */
export interface SeenText {
  time: number
  area: Area
}

/** Lists the texts that come or go during a take and stand still for a while, as names and burnt-in captions do. */
export function standingText({ start, end, samples }: Take): SeenText[] {
  const seen = samples.flatMap(({ time, text = [] }) => text.map((area) => ({ time, area })))
  // Boxes are made of cells, so those of the same text are equal.
  const places = Map.groupBy(seen, ({ area: { x, y, width } }) => `${x} ${y} ${width}`)
  const least = (LEAST_SECONDS * samples.length) / (end - start)
  return [...places.values()]
    .filter(({ length }) => length >= least && length <= MOST_OF_TAKE * samples.length)
    .flat()
}

/** Whether a camera cuts a text: shows a part of it. `null` shows the whole picture. */
export function isCut({ time, area }: SeenText, camera: CameraKeyframe[] | null): boolean {
  const share = camera ? areaShare(area, camera, time) : 1
  return share > CUT.from && share < CUT.to
}
