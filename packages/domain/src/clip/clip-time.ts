import type { ClipWord } from '@svc/specification'
import * as playOrder from '@svc/specification/play-order'
import { toMilliseconds } from '@svc/specification/play-order'

export { toMilliseconds }

export interface TimeRange {
  start: number
  end: number
}

/** Returns the duration of a clip's joined segments, in seconds. */
export function durationOf(segments: readonly TimeRange[]): number {
  return toMilliseconds(playOrder.lengthOf(segments))
}

/**
 * Moves words from the source's timeline to the clip's own. A word belongs to the segment that its middle lies in, as in
 * captions; one that was cut out is left out.
 */
export function toClipTime(words: readonly ClipWord[], segments: readonly TimeRange[]): ClipWord[] {
  const moved: ClipWord[] = []
  let passed = 0
  for (const segment of segments) {
    for (const word of words.filter((one) => isWithin(one, segment))) {
      const offset = passed - segment.start
      moved.push({
        ...word,
        start: toMilliseconds(Math.max(word.start, segment.start) + offset),
        end: toMilliseconds(Math.min(word.end, segment.end) + offset),
      })
    }
    passed += segment.end - segment.start
  }
  return moved
}

/** Returns whether a word's middle lies in a stretch. */
export function isWithin({ start, end }: TimeRange, stretch: TimeRange): boolean {
  const middle = (start + end) / 2
  return stretch.start <= middle && middle < stretch.end
}

/** As that of the specification, to the millisecond. */
export const toSourceSecond = (...given: Parameters<typeof playOrder.toSourceSecond>): number =>
  toMilliseconds(playOrder.toSourceSecond(...given))

/** Returns when a second of the source is seen in the clip, or, if it was cut out, what follows it; `null` after the end. */
export function toClipSecond(second: number, segments: readonly TimeRange[]): number | null {
  const at = toMilliseconds(playOrder.toClipSecond(second, segments))
  return at < durationOf(segments) ? at : null
}

/** As that of the specification, to the millisecond. */
export function rangeInClip(range: TimeRange, segments: readonly TimeRange[]): TimeRange | null {
  const shown = playOrder.rangeInClip(range, segments)
  const [start, end] = [toMilliseconds(shown?.start ?? 0), toMilliseconds(shown?.end ?? 0)]
  return end > start ? { start, end } : null
}

/** Joins stretches that overlap or touch; in ascending order. */
export function uniteRanges(ranges: readonly TimeRange[]): TimeRange[] {
  const united: TimeRange[] = []
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = united.at(-1)
    if (last && start <= last.end)
      united[united.length - 1] = { ...last, end: Math.max(last.end, end) }
    else united.push({ start, end })
  }
  return united
}
