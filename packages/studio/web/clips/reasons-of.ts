import type { Clip } from '@svc/client'
import { toClip } from '../edit/cut/segments.ts'

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
    .map((reason) => ({
      key: `${reason.kind} ${reason.start}`,
      text: reason.text,
      from: toClip(reason.start, segments),
      to: toClip(reason.end, segments),
    }))
    .toSorted((one, other) => one.from - other.from)
}
