/** A stretch of the source, in seconds. */
export interface Stretch {
  start: number
  end: number
}

/** Shorter pieces are not kept: `/v1` refuses segments below a tenth of a second. */
const SHORTEST = 0.1

/** Removes a stretch of the source from a cut; what is left of a segment that is hardly visible goes with it. */
export function cut(segments: readonly Stretch[], { start, end }: Stretch): Stretch[] {
  return tidy(
    segments.flatMap((segment) => [
      { start: segment.start, end: Math.min(segment.end, start) },
      { start: Math.max(segment.start, end), end: segment.end },
    ]),
  )
}

/** Adds a stretch of the source to a cut; segments that it touches become one. Extends the clip where it lies outside. */
export function restore(segments: readonly Stretch[], added: Stretch): Stretch[] {
  const joined: Stretch[] = []
  for (const one of [...segments, added].toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && one.start <= last.end + TOUCHING) last.end = Math.max(last.end, one.end)
    else joined.push({ ...one })
  }
  return tidy(joined)
}

/** Moves the edge of a segment, at most up to its neighbours. */
export function moveEdge(
  segments: readonly Stretch[],
  index: number,
  edge: 'start' | 'end',
  to: number,
  sourceSeconds: number,
): Stretch[] {
  const segment = segments[index]
  if (!segment) return [...segments]
  const before = segments[index - 1]?.end ?? 0
  const after = segments[index + 1]?.start ?? sourceSeconds
  const moved =
    edge === 'start'
      ? { ...segment, start: clamp(to, before, segment.end - SHORTEST) }
      : { ...segment, end: clamp(to, segment.start + SHORTEST, after) }
  return segments.map((one, at) => (at === index ? rounded(moved) : one))
}

/** How long a cut is, in seconds. */
export const durationOf = (segments: readonly Stretch[]): number =>
  toMilliseconds(segments.reduce((sum, { start, end }) => sum + end - start, 0))

/** Returns whether the middle of a word is in a cut; such a word is heard, and captions show it. */
export function isKept({ start, end }: Stretch, segments: readonly Stretch[]): boolean {
  const middle = (start + end) / 2
  return segments.some((one) => one.start <= middle && middle < one.end)
}

/** Returns the second of the source that is seen at a second of the clip; at a seam, the one after it. */
export function toSource(second: number, segments: readonly Stretch[]): number {
  let left = second
  for (const { start, end } of segments) {
    if (left < end - start) return start + left
    left -= end - start
  }
  return segments.at(-1)?.end ?? second
}

/** Returns when a second of the source is seen in the clip, or what follows it; the clip's end after all of it. */
export function toClip(second: number, segments: readonly Stretch[]): number {
  let passed = 0
  for (const { start, end } of segments) {
    if (second < end) return passed + Math.max(0, second - start)
    passed += end - start
  }
  return passed
}

/** Rounds to the precision of all times of `/v1`. */
export const toMilliseconds = (seconds: number): number => Math.round(seconds * 1000) / 1000

/** Segments this close, in seconds, have nothing between them. */
const TOUCHING = 0.002

function tidy(segments: readonly Stretch[]): Stretch[] {
  return segments.map(rounded).filter(({ start, end }) => toMilliseconds(end - start) >= SHORTEST)
}

const rounded = ({ start, end }: Stretch): Stretch => ({
  start: toMilliseconds(start),
  end: toMilliseconds(end),
})

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))
