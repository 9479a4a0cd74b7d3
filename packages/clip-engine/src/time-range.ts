/** A stretch of the source's own timeline. Seconds from the first presented frame; `end` is exclusive. */
export interface TimeRange {
  start: number
  end: number
}

/** How long stretches are together, in seconds. */
export const lengthOf = (ranges: readonly TimeRange[]): number =>
  ranges.reduce((sum, { start, end }) => sum + end - start, 0)

/** When a second of the source is seen in the clip, or what follows it when it was cut out. */
export function toClipSecond(second: number, segments: readonly TimeRange[]): number {
  let passed = 0
  for (const { start, end } of segments) {
    if (second < end) return passed + Math.max(0, second - start)
    passed += end - start
  }
  return passed
}
