import { getLocalTimeZone, now, type ZonedDateTime } from '@internationalized/date'
import { Label, Radio, RadioGroup } from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { DateTime } from '../design/date-time.tsx'

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
      <RadioGroup
        className="field"
        orientation="horizontal"
        value={value ? 'later' : 'now'}
        onChange={(kind) => onChange(kind === 'now' ? null : nextHour())}
      >
        <Label>{words('when')}</Label>
        <div className="segmented">
          <Radio value="now" className="piece">
            {words('now')}
          </Radio>
          <Radio value="later" className="piece">
            {words('later')}
          </Radio>
        </div>
      </RadioGroup>
      {value && (
        <DateTime
          label={words('dateAndTime')}
          value={value}
          onChange={onChange}
          hint={words('timeZone', { zone: value.timeZone })}
          fault={isTooSoon(value) ? words('tooSoon') : null}
        />
      )}
    </>
  )
}

/** `/v1` takes times from a minute ahead. */
export const isTooSoon = (value: ZonedDateTime): boolean =>
  value.compare(now(value.timeZone).add({ seconds: 60 })) < 0
