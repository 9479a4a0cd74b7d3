import { getLocalTimeZone, now, type ZonedDateTime } from '@internationalized/date'
import { useTranslations } from 'use-intl'
import { DateTime } from '../design/date-time.tsx'
import { Segmented } from '../design/segmented.tsx'

/** A minute that is far enough ahead to be allowed, and to think: the next full hour. */
export function nextHour(): ZonedDateTime {
  return now(getLocalTimeZone())
    .add({ hours: 1, minutes: 2 })
    .set({ minute: 0, second: 0, millisecond: 0 })
}

interface WhenProps {
  /** `null` for now. */
  value: ZonedDateTime | null
  onChange: (value: ZonedDateTime | null) => void
}

/** Now, or at a time of the member's own time zone. */
export function When({ value, onChange }: WhenProps) {
  const words = useTranslations('publish')
  return (
    <>
      <Segmented
        label={words('when')}
        value={value ? 'later' : 'now'}
        options={[
          { value: 'now', name: words('now') },
          { value: 'later', name: words('later') },
        ]}
        onChange={(kind) => onChange(kind === 'now' ? null : nextHour())}
      />
      {value && (
        <DateTime
          label={words('dateAndTime')}
          value={value}
          onChange={onChange}
          fault={isTooSoon(value) ? words('tooSoon') : null}
        />
      )}
    </>
  )
}

/** `/v1` takes times from a minute ahead. */
export const isTooSoon = (value: ZonedDateTime): boolean =>
  value.compare(now(value.timeZone).add({ seconds: 60 })) < 0
