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

/** Shorter pieces are not kept, in seconds: a few frames, and more than the rounding to frames takes away. */
export const SHORTEST_SEGMENT = 0.1

/** Rounds to the precision of all times of `/v1`; smaller digits are rounding errors of binary fractions. */
export const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000

export const roundedStretch = ({ start, end }: Readonly<Stretch>): Stretch => ({
  start: toMilliseconds(start),
  end: toMilliseconds(end),
})

/** Rounds to milliseconds, and leaves out what is hardly visible. */
export const tidySegments = (segments: Segments): Stretch[] =>
  segments
    .map(roundedStretch)
    .filter(({ start, end }) => toMilliseconds(end - start) >= SHORTEST_SEGMENT)

/** Removes a stretch of the source from a cut; what is left of a segment that is hardly visible goes with it. */
export const cutOut = (segments: Segments, { start, end }: Readonly<Stretch>): Stretch[] =>
  tidySegments(
    segments.flatMap((segment) => [
      { start: segment.start, end: Math.min(segment.end, start) },
      { start: Math.max(segment.start, end), end: segment.end },
    ]),
  )

/** The most of a pause that a word takes along, in seconds. */
const BREATH = 0.5

/**
 * Returns the stretch of the source that belongs to some words in a row: from the middle of the pause before them to the
 * middle of the pause after them, so that cutting words and restoring them lead back to the same cut.
 *
 * @param words - All words of the source, ascending.
 * @param first - Place of the first of the words; `last` of the last one.
 */
export function stretchOf(words: Segments, first: number, last: number): Stretch {
  const [one, other] = [words[first], words[last]]
  if (!one || !other) throw new RangeError(`There are no words ${first} to ${last}.`)
  const before = words[first - 1]
  const after = words[last + 1]
  return {
    start: Math.max(0, before ? (before.end + one.start) / 2 : 0, one.start - BREATH),
    end: Math.min(
      other.end + BREATH,
      after ? (other.end + after.start) / 2 : Number.POSITIVE_INFINITY,
    ),
  }
}
