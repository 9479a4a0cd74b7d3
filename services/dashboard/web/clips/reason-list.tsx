import type { Clip } from '@svc/client'
import { clock } from '../design/clock.ts'
import { play } from './playing.ts'
import { reasonsOf } from './reasons-of.ts'

interface ReasonListProps {
  clip: Clip
  /** How many are shown; the strongest come first. Default: all. */
  most?: number
}

/** Why a clip was chosen; a press plays the second that a reason is about. */
export function ReasonList({ clip, most = clip.score_reasons.length }: ReasonListProps) {
  const { clip_id, segments, score_reasons } = clip
  const reasons = reasonsOf(segments, score_reasons.slice(0, most))
  return (
    <ul className="reasons small">
      {reasons.map(({ key, text, from }) => (
        <li key={key}>
          <button type="button" disabled={!clip.preview_url} onClick={() => play(clip_id, from)}>
            <span className="time">{clock(from)}</span>
            <bdi>{text}</bdi>
          </button>
        </li>
      ))}
    </ul>
  )
}
