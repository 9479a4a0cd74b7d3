import type { Clip } from '@svc/client'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { clock } from '../design/clock.ts'
import { ReasonPins } from './reason-pins.tsx'
import { pinsOf, reasonsOf } from './reasons-of.ts'

/** Seconds by which a player may stand before the one that it was sent to. */
const SLACK = 0.05
/** Seconds that a reason is shown at least. */
const SHOWN = 1

interface ScrubberProps {
  clip: Clip
  /** Seconds of the clip. */
  time: number
  onSeek: (time: number) => void
  /** Called with the second of a reason that is pressed. */
  onJump: (time: number) => void
}

/** The timeline of a clip, with the reasons for its score where they are, and those that are seen now in words. */
export function Scrubber({ clip, time, onSeek, onJump }: ScrubberProps) {
  const words = useTranslations('clips')
  const { duration_seconds: duration, score_reasons, segments } = clip
  const reasons = useMemo(() => reasonsOf(segments, score_reasons), [segments, score_reasons])
  const pins = useMemo(() => pinsOf(reasons, duration), [reasons, duration])
  const now = reasons.filter(
    ({ from, to }) => time >= from - SLACK && time <= Math.max(to, from + SHOWN),
  )
  return (
    <div className="scrubber">
      <p className="now" aria-hidden={now.length === 0}>
        <bdi>{now.map(({ text }) => text).join(' · ')}</bdi>
      </p>
      <ReasonPins pins={pins} duration={duration} onJump={onJump} />
      <div className="line">
        {reasons.map(({ key, from, to }) => (
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
          value={Math.min(time, duration)}
          aria-label={words('position')}
          aria-valuetext={words('positionOf', { time: clock(time), length: clock(duration) })}
          onChange={({ target }) => onSeek(Number(target.value))}
        />
      </div>
    </div>
  )
}
