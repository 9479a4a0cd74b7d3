import type { Clip } from '@svc/client'
import { useTranslations } from 'use-intl'
import { clock } from '../design/clock.ts'
import { clipSecond } from './clip-second.ts'

interface ScrubberProps {
  clip: Clip
  /** Seconds of the clip. */
  time: number
  onSeek: (time: number) => void
}

/** The timeline of a clip, with the reasons for its score where they are, and the one that is seen now in words. */
export function Scrubber({ clip, time, onSeek }: ScrubberProps) {
  const words = useTranslations('clips')
  const { duration_seconds: duration, score_reasons, segments } = clip
  const marks = score_reasons.map((reason) => ({
    ...reason,
    from: clipSecond(segments, reason.start),
    to: clipSecond(segments, reason.end),
  }))
  const now = marks.find(({ from, to }) => time >= from && time <= Math.max(to, from + 1))
  return (
    <div className="scrubber">
      <p className="now" aria-hidden={!now}>
        {now?.text}
      </p>
      <div className="line">
        {marks.map(({ kind, text, from, to }) => (
          <span
            key={`${kind} ${from}`}
            className="reason"
            title={text}
            style={{
              insetInlineStart: `${(100 * from) / duration}%`,
              inlineSize: `max(.4rem, ${(100 * (to - from)) / duration}%)`,
            }}
          />
        ))}
        <input
          type="range"
          min={0}
          max={duration}
          step={0.1}
          value={Math.min(time, duration)}
          aria-label={words('position')}
          aria-valuetext={words('positionOf', { time: clock(time), length: clock(duration) })}
          onChange={({ target }) => onSeek(Number(target.value))}
        />
      </div>
    </div>
  )
}
