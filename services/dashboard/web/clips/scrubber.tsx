import type { Clip } from '@svc/client'
import { useTranslations } from 'use-intl'
import { clock } from '../design/clock.ts'
import { useSecond } from './playing.ts'
import { reasonsOf } from './reasons-of.ts'

interface ScrubberProps {
  clip: Clip
  /** Called with a second of the clip. */
  onSeek: (second: number) => void
}

/** The timeline of a clip that plays, with the reasons for its choice where they are; their words stand beside the picture. */
export function Scrubber({ clip, onSeek }: ScrubberProps) {
  const words = useTranslations('clips')
  const { clip_id, duration_seconds: duration, score_reasons, segments } = clip
  const second = useSecond(clip_id) ?? 0
  return (
    <div className="scrubber">
      {reasonsOf(segments, score_reasons).map(({ key, from, to }) => (
        <span
          key={key}
          className="reason"
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
        value={Math.min(second, duration)}
        aria-label={words('position')}
        aria-valuetext={words('positionOf', { time: clock(second), length: clock(duration) })}
        onChange={({ target }) => onSeek(Number(target.value))}
      />
    </div>
  )
}
