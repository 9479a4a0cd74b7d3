import type { Clip } from '@svc/client'
import { rangeInClip, toClip } from '../edit/cut/segments.ts'

/** A reason for the choice of a clip, and where in the clip it is, in seconds. */
export interface PlacedReason {
  key: string
  text: string
  from: number
  to: number
}

/** Lists reasons for the choice of a clip in the order in which they are seen. */
export function reasonsOf(
  segments: Clip['segments'],
  reasons: Clip['score_reasons'],
): PlacedReason[] {
  return reasons
    .map((reason) => {
      const from = toClip(reason.start, segments)
      const shown = rangeInClip(reason, segments) ?? { start: from, end: from }
      const key = `${reason.kind} ${reason.start}`
      return { key, text: reason.text, from: shown.start, to: shown.end }
    })
    .toSorted((one, other) => one.from - other.from)
}
