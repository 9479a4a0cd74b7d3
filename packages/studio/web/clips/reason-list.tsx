import type { Clip } from '@svc/client'
import { clock } from '../design/clock.ts'
import { play, useSecond } from './playing.ts'
import { type PlacedReason, reasonsOf } from './reasons-of.ts'

/** Seconds by which a player may stand before the one that it was sent to. */
const SLACK = 0.05
/** Seconds that a reason is marked at least. */
const SHOWN = 1

interface ReasonListProps {
  clip: Clip
  /** How many are shown; the strongest come first. Default: all. */
  most?: number
}

/** Why a clip was chosen; a press plays the second that a reason is about, and what is seen now is marked. */
export function ReasonList({ clip, most = clip.score_reasons.length }: ReasonListProps) {
  const { clip_id, segments, score_reasons } = clip
  const second = useSecond(clip_id)
  const isNow = ({ from, to }: PlacedReason) =>
    second !== null && second >= from - SLACK && second <= Math.max(to, from + SHOWN)
  const reasons = reasonsOf(segments, score_reasons.slice(0, most))
  if (reasons.length === 0) return null
  return (
    <ul className="reasons small">
      {reasons.map((reason) => (
        <li key={reason.key}>
          <button
            type="button"
            disabled={!clip.preview_url}
            aria-current={isNow(reason) && 'time'}
            onClick={() => play(clip_id, reason.from)}
          >
            <span className="time">{clock(reason.from)}</span>
            <bdi>{reason.text}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}
