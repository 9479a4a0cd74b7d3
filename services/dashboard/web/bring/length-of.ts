import type { Draft } from './draft.ts'
import { parseTime } from './parse-time.ts'
import { rangeOf } from './to-wish.ts'

/** How much of a video is worked on. */
export interface Length {
  seconds: number
  /** Whether it is known; else the video may be shorter. */
  isExact: boolean
}

/** Gives the length that is worked on; `null` while nothing is known of it, as of the video behind an address. */
export function lengthOf(
  draft: Pick<Draft, 'address' | 'from' | 'to'>,
  uploads: readonly { seconds: number | null }[],
): Length | null {
  const range = rangeOf(draft)
  const file = draft.address.trim() ? null : secondsOf(uploads)
  if (file !== null) {
    if (!range) return { seconds: file, isExact: true }
    return { seconds: Math.max(0, Math.min(file, range.end) - range.start), isExact: true }
  }
  if (!range || parseTime(draft.to) === null || range.end <= range.start) return null
  return { seconds: range.end - range.start, isExact: false }
}

function secondsOf(uploads: readonly { seconds: number | null }[]): number | null {
  let sum = 0
  for (const { seconds } of uploads) {
    if (seconds === null) return null
    sum += seconds
  }
  return sum || null
}
