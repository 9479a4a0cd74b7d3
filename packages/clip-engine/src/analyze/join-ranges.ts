import type { TimeRange } from '../time-range.ts'

/** Joins ascending ranges that are less than `gap` seconds apart. */
export function joinRanges(ranges: TimeRange[], gap: number): TimeRange[] {
  const joined: TimeRange[] = []
  for (const range of ranges) {
    const last = joined.at(-1)
    if (last && range.start - last.end < gap) last.end = Math.max(last.end, range.end)
    else joined.push({ ...range })
  }
  return joined
}
