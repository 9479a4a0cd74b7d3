import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { clock } from '../design/clock.ts'
import type { Pin } from './reasons-of.ts'

/** Half the width of a finger, in CSS pixels: what a pin takes to each side where no other one is nearer. */
const REACH = 22

interface ReasonPinsProps {
  pins: readonly Pin[]
  /** Seconds of the clip. */
  duration: number
  onJump: (second: number) => void
}

/** The reasons for a score, as pins above their seconds. Two that are near share the room between them. */
export function ReasonPins({ pins, duration, onJump }: ReasonPinsProps) {
  const words = useTranslations('clips')
  const places = pins.map(({ from }) => (100 * from) / duration)
  return (
    <div className="pins">
      {pins.map(({ from, text }, index) => {
        const place = places[index] ?? 0
        const before = (place + (places[index - 1] ?? -place)) / 2
        const after = (place + (places[index + 1] ?? 200 - place)) / 2
        return (
          <Fragment key={from}>
            <span className="pin" style={{ insetInlineStart: `${place}%` }} />
            <button
              type="button"
              aria-label={words('jump', { time: clock(from), text })}
              title={text}
              style={{
                insetInlineStart: `max(${before}%, ${place}% - ${REACH}px)`,
                insetInlineEnd: `max(${100 - after}%, ${100 - place}% - ${REACH}px)`,
              }}
              onClick={() => onJump(from)}
            />
          </Fragment>
        )
      })}
    </div>
  )
}
