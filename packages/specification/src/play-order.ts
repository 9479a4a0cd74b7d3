/** A stretch of a source in seconds, or of a clip; `end` is exclusive. */
interface Stretch {
  start: number
  end: number
}

/** The stretches that a clip shows, in the order in which they are played; none overlaps another. */
type Segments = readonly Readonly<Stretch>[]

/** Seconds that rounding may add up to. */
const SAME = 1e-6

/** How long stretches are together, in seconds. */
export const lengthOf = (segments: Segments): number =>
  segments.reduce((sum, { start, end }) => sum + end - start, 0)

/** From the earliest to the latest second of the source that is shown. */
export const hullOf = (segments: Segments): Stretch => ({
  start: Math.min(...segments.map(({ start }) => start)),
  end: Math.max(...segments.map(({ end }) => end)),
})

export const inSourceOrder = <Range extends { start: number }>(ranges: readonly Range[]): Range[] =>
  ranges.toSorted((a, b) => a.start - b.start)

/**
 * Returns the second of the source that is seen at a second of the clip.
 *
 * @param edge - At a seam: the second after it, where something starts, or the one before it, where something ends.
 */
export function toSourceSecond(
  second: number,
  segments: Segments,
  edge: 'start' | 'end' = 'start',
): number {
  const beyond = edge === 'start' ? -SAME : SAME
  let left = second
  for (const { start, end } of segments) {
    if (left < end - start + beyond) return start + left
    left -= end - start
  }
  return segments.at(-1)?.end ?? second
}

/** Returns when a second of the source is seen in the clip, or, if it was cut out, what follows it in the source; the clip's length after all of it. */
export function toClipSecond(second: number, segments: Segments): number {
  let passed = 0
  let next = { start: Number.POSITIVE_INFINITY, at: lengthOf(segments) }
  for (const { start, end } of segments) {
    if (start <= second && second < end) return passed + second - start
    if (start > second && start < next.start) next = { start, at: passed }
    passed += end - start
  }
  return next.at
}

/**
 * Returns when a stretch of the source is seen in the clip, without a break: where it is seen in several parts, the one
 * that it begins in. A stretch that ends before it starts reaches over a seam at which the clip goes back in its source.
 *
 * @returns `null` for what was cut out.
 */
export function rangeInClip({ start, end }: Stretch, segments: Segments): Stretch | null {
  const wanted =
    start <= end
      ? [{ start, end }]
      : [
          { start, end: Number.POSITIVE_INFINITY },
          { start: 0, end },
        ]
  const parts: Stretch[] = []
  let passed = 0
  for (const segment of segments) {
    for (const part of wanted) {
      const from = passed + Math.max(0, part.start - segment.start)
      const to = passed + Math.min(part.end, segment.end) - segment.start
      if (to - from < SAME) continue
      const last = parts.at(-1)
      if (last && Math.abs(from - last.end) < SAME) last.end = to
      else parts.push({ start: from, end: to })
    }
    passed += segment.end - segment.start
  }
  const first = toClipSecond(start, segments)
  return parts.find((part) => part.start <= first && first < part.end) ?? parts[0] ?? null
}
