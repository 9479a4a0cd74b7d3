import {
  cutOut,
  inSourceOrder,
  lengthOf,
  roundedStretch,
  SHORTEST_SEGMENT,
  tidySegments,
  toMilliseconds,
} from '@svc/specification/play-order'

export {
  cutOut as cut,
  hullOf,
  inSourceOrder,
  rangeInClip,
  toClipSecond as toClip,
  toMilliseconds,
  toSourceSecond as toSource,
} from '@svc/specification/play-order'

/** A stretch of the source, in seconds. */
export interface Stretch {
  start: number
  end: number
}

/**
 * Adds a stretch of the source to a cut, what is missing of it behind what precedes it in the source; segments that go on
 * in one another become one. Extends the clip where it lies outside.
 */
export function restore(segments: readonly Stretch[], added: Stretch): Stretch[] {
  const missing = inSourceOrder(segments).reduce<Stretch[]>(
    (left, taken) => left.flatMap((part) => without(part, taken)),
    [added],
  )
  const filled = missing.reduce<Stretch[]>(
    (all, part) => {
      const before = inSourceOrder(all).findLast(({ end }) => end <= part.start + TOUCHING)
      const first = inSourceOrder(all)[0]
      const at = before ? all.indexOf(before) + 1 : Math.max(0, first ? all.indexOf(first) : 0)
      return all.toSpliced(at, 0, part)
    },
    [...segments],
  )
  return tidySegments(joined(filled))
}

const without = (part: Stretch, taken: Stretch): Stretch[] =>
  [
    { start: part.start, end: Math.min(part.end, taken.start) },
    { start: Math.max(part.start, taken.end), end: part.end },
  ].filter(({ start, end }) => end > start)

/** Joins each segment with the next one where that goes on from it. */
function joined(segments: readonly Stretch[]): Stretch[] {
  const all: Stretch[] = []
  for (const one of segments) {
    const last = all.at(-1)
    if (last && Math.abs(one.start - last.end) <= TOUCHING) last.end = one.end
    else all.push({ ...one })
  }
  return all
}

/** Takes a stretch of the source out of a cut and plays it before all else. */
export function playFirst(segments: readonly Stretch[], stretch: Stretch): Stretch[] {
  const first = segments.map(({ start, end }) => ({
    start: Math.max(start, stretch.start),
    end: Math.min(end, stretch.end),
  }))
  return tidySegments(joined([...tidySegments(first), ...cutOut(segments, stretch)]))
}

/** Seconds of the source between two segments from which on they are two passages. */
const APART = 5

/** Divides a cut into passages: segments that follow one another in the source, too. */
export function passagesOf(segments: readonly Stretch[]): Stretch[][] {
  const passages: Stretch[][] = []
  for (const one of segments) {
    const last = passages.at(-1)
    const gap = one.start - (last?.at(-1)?.end ?? Number.POSITIVE_INFINITY)
    if (last && gap >= 0 && gap < APART) last.push(one)
    else passages.push([one])
  }
  return passages
}

/** Plays a passage in the place of another one. */
export function movePassage(segments: readonly Stretch[], from: number, to: number): Stretch[] {
  const passages = passagesOf(segments)
  const [moved = []] = passages.splice(from, 1)
  return joined(passages.toSpliced(to, 0, moved).flat())
}

/** Moves the edge of a segment, at most up to its neighbours in the source. */
export function moveEdge(
  segments: readonly Stretch[],
  index: number,
  edge: 'start' | 'end',
  to: number,
  sourceSeconds: number,
): Stretch[] {
  const segment = segments[index]
  if (!segment) return [...segments]
  const others = segments.toSpliced(index, 1)
  const before = Math.max(0, ...others.map(({ end }) => end).filter((end) => end <= segment.start))
  const after = Math.min(
    sourceSeconds,
    ...others.map(({ start }) => start).filter((start) => start >= segment.end),
  )
  const moved =
    edge === 'start'
      ? { ...segment, start: clamp(to, before, segment.end - SHORTEST_SEGMENT) }
      : { ...segment, end: clamp(to, segment.start + SHORTEST_SEGMENT, after) }
  return segments.map((one, at) => (at === index ? roundedStretch(moved) : one))
}

/** How long a cut is, in seconds. */
export const durationOf = (segments: readonly Stretch[]): number =>
  toMilliseconds(lengthOf(segments))

/** Returns whether the middle of a word is in a cut; such a word is heard, and captions show it. */
export function isKept({ start, end }: Stretch, segments: readonly Stretch[]): boolean {
  const middle = (start + end) / 2
  return segments.some((one) => one.start <= middle && middle < one.end)
}

/** Segments this close, in seconds, have nothing between them. */
const TOUCHING = 0.002

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))
