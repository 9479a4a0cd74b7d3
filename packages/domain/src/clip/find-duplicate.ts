import type { UsedMoment } from '../project/used-moments.ts'

/** From this share of a clip on, an overlap makes it a duplicate. */
const SAME_MOMENT = 0.5

interface TimeRange {
  start: number
  end: number
}

/** Finds the earlier clip that covers the largest part of a clip; `null` when none covers half of it. */
export function findDuplicate(
  { segments }: { segments: readonly TimeRange[] },
  used: readonly UsedMoment[],
): string | null {
  const length = segments.reduce((sum, { start, end }) => sum + end - start, 0)
  const shared = new Map<string, number>()
  for (const moment of used) {
    const overlap = segments.reduce((sum, segment) => sum + overlapOf(segment, moment), 0)
    shared.set(moment.clip_id, (shared.get(moment.clip_id) ?? 0) + overlap)
  }
  const [most] = [...shared].sort(([, a], [, b]) => b - a)
  return most && most[1] >= length * SAME_MOMENT ? most[0] : null
}

function overlapOf(a: TimeRange, b: TimeRange): number {
  return Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start))
}
