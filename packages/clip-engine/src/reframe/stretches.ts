import type { TimeRange } from '../time-range.ts'

/** A part of a take; `isHeld` is whether the camera keeps the person it follows in the frame. */
export interface Stretch extends TimeRange {
  isHeld: boolean
}

/** Margin before and after a moment in which a head is not whole, so that the change comes before it. */
const AROUND_SECONDS = 0.5
/** A person out of sight for longer than this counts as absent. */
const LONGEST_ABSENCE_SECONDS = 2.5
/** A stretch shorter than this would only flash. */
const SHORTEST_SECONDS = 2.5

/**
 * Divides a take into gapless stretches in which a camera holds the person or does not; stretches too short to be worth
 * a change are joined to their neighbours.
 *
 * @param seen - When the person is seen.
 * @param missed - When the camera does not show them whole.
 */
export function findStretches(take: TimeRange, seen: number[], missed: number[]): Stretch[] {
  const times = seen.toSorted((a, b) => a - b)
  // Only gaps between sightings are absences, not the time before the first or after the last one.
  const absences = times.slice(1).flatMap((time, at) => {
    const before = times[at] ?? time
    return time - before > LONGEST_ABSENCE_SECONDS ? [{ start: before, end: time }] : []
  })
  const moments = missed.map((time) => ({
    start: time - AROUND_SECONDS,
    end: time + AROUND_SECONDS,
  }))
  const lost: TimeRange[] = []
  for (const { start, end } of [...absences, ...moments].sort((a, b) => a.start - b.start)) {
    const last = lost.at(-1)
    // Too short to be held between two losses: the losses are joined.
    if (last && start - last.end < SHORTEST_SECONDS) last.end = Math.max(last.end, end)
    else lost.push({ start, end })
  }
  return alternate(
    take,
    lost.map((range) => lengthen(range)),
  )
}

function lengthen({ start, end }: TimeRange): TimeRange {
  const missing = Math.max(0, SHORTEST_SECONDS - (end - start)) / 2
  return { start: start - missing, end: end + missing }
}

function alternate(take: TimeRange, lost: TimeRange[]): Stretch[] {
  const stretches: Stretch[] = []
  let from = take.start
  for (const { start, end } of lost) {
    const begin = start - from < SHORTEST_SECONDS ? from : start
    const stop = take.end - end < SHORTEST_SECONDS ? take.end : end
    if (begin > from) stretches.push({ start: from, end: begin, isHeld: true })
    const last = stretches.at(-1)
    if (last && !last.isHeld) last.end = Math.max(last.end, stop)
    else stretches.push({ start: begin, end: stop, isHeld: false })
    from = Math.max(from, stop)
  }
  if (from < take.end) stretches.push({ start: from, end: take.end, isHeld: true })
  return stretches
}
