import type { Fault } from '@svc/errors'
import { ApiError } from '@svc/errors'
import { CROPPED_LAYOUTS, type FramedShot } from '@svc/specification'
import { durationOf, type TimeRange, toClipSecond, toSourceSecond } from '../clip/clip-time.ts'
import { faultAt } from '../refusals.ts'

/** How far a crop may reach over the picture's edge by rounding, in fractions of the picture. */
const TOLERANCE = 0.001

/**
 * Checks how a clip is to be framed and moves it to the source's timeline.
 *
 * @throws {ApiError} `VALIDATION_ERROR` at the members that are wrong.
 */
export function placeShots(
  shots: readonly FramedShot[] | null,
  segments: readonly TimeRange[],
): FramedShot[] | null {
  if (shots === null) return null
  const faults = faultsOf(shots, durationOf(segments))
  if (faults.length > 0) throw ApiError.invalid(faults)
  return shots.map((shot) => ({ ...shot, start: toSourceSecond(shot.start, segments) }))
}

/**
 * Moves the moment of a cover to the source's timeline.
 *
 * @throws {ApiError} `VALIDATION_ERROR` when it is not inside of the clip.
 */
export function placeCover(second: number | null, segments: readonly TimeRange[]): number | null {
  if (second === null) return null
  const duration = durationOf(segments)
  if (second < duration) return toSourceSecond(second, segments)
  throw ApiError.invalid([
    faultAt('cover_seconds', `${second} s is not inside of the clip, which lasts ${duration} s.`),
  ])
}

/** Moves stored shots to the clip's timeline: of those that begin in one cut, the last holds. */
export function toClipShots(
  shots: readonly FramedShot[] | null,
  segments: readonly TimeRange[],
): FramedShot[] | null {
  if (shots === null) return null
  const placed = new Map<number, FramedShot>()
  for (const shot of shots) {
    const start = toClipSecond(shot.start, segments)
    if (start !== null) placed.set(start, { ...shot, start })
  }
  return [...placed.values()].toSorted((a, b) => a.start - b.start)
}

function faultsOf(shots: readonly FramedShot[], duration: number): Fault[] {
  return shots.flatMap(({ start, layout, crop }, index) => {
    const at = (member: string) => `framing[${index}].${member}`
    const before = shots[index - 1]?.start ?? -1
    const isCropped = CROPPED_LAYOUTS.some((name) => name === layout)
    return [
      start <= before &&
        faultAt(at('start'), `${start} s is not after the shot before it, ${before} s.`),
      start >= duration &&
        faultAt(at('start'), `${start} s is not inside of the clip, which lasts ${duration} s.`),
      crop &&
        !isCropped &&
        faultAt(
          at('crop'),
          `A crop goes with the layouts ${CROPPED_LAYOUTS.join(', ')}, not with ${layout}.`,
        ),
      ...(crop ? faultsOfCrop(crop, at) : []),
    ].filter((fault): fault is Fault => typeof fault === 'object' && fault !== null)
  })
}

function faultsOfCrop(
  { x, y, width, height }: NonNullable<FramedShot['crop']>,
  at: (member: string) => string,
) {
  return [
    x + width > 1 + TOLERANCE &&
      faultAt(
        at('crop.width'),
        `The crop reaches to ${x + width} of the picture's width; 1 is all of it.`,
      ),
    y + height > 1 + TOLERANCE &&
      faultAt(
        at('crop.height'),
        `The crop reaches to ${y + height} of the picture's height; 1 is all of it.`,
      ),
  ]
}
