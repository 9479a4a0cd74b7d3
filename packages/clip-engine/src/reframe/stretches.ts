import type { TimeRange } from '../time-range.ts'

/** A part of a take in which a camera holds the person it follows, or does not. */
export interface Stretch extends TimeRange {
  isHeld: boolean
}

/** Room around a moment in which a head is not whole, so that the change comes before it. */
const AROUND_SECONDS = 0.5
/** Out of sight for longer, and there is no one to hold. */
const LONGEST_ABSENCE_SECONDS = 2.5
/** A stretch shorter than this would only flash. */
const SHORTEST_SECONDS = 2.5

/**
 * Divides a take into stretches that a camera holds and others, gapless; those too short to be worth a change are joined
 * to the others.
 *
 * @param seen - When the person is seen.
 * @param missed - When the camera does not show them whole.
 */
export function findStretches(take: TimeRange, seen: number[], missed: number[]): Stretch[] {
  const times = seen.toSorted((a, b) => a - b)
  // Who has not come yet is waited for, and who has left for good is not looked for.
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
    // Held for less than a stretch in between is not held.
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
