import { type CalendarDateTime, now, type ZonedDateTime } from '@internationalized/date'
import { CalendarDays, ChevronLeft, ChevronRight } from 'lucide-react'
import {
  Button as AriaButton,
  Calendar,
  CalendarCell,
  CalendarGrid,
  DateInput,
  DatePicker,
  DateSegment,
  Dialog,
  Group,
  Heading,
  Label,
  Popover,
} from 'react-aria-components'
import { useTranslations } from 'use-intl'
import { classesOf } from './button-look.ts'
import { FieldNotes } from './field-notes.tsx'

interface DateTimeProps {
  label: string
  /** In the member's time zone. */
  value: ZonedDateTime
  onChange: (value: ZonedDateTime) => void
  /** Whether it is a time before now rather than after it. Default: no. */
  isPast?: boolean
  fault?: string | null
}

/** Buttons of the library, which do what the calendar around them says. */
const PLAIN = classesOf('plain', true)

/** A date and a time of day, typed or chosen from a calendar. */
export function DateTime(props: DateTimeProps) {
  const { label, value, onChange, isPast = false, fault } = props
  const words = useTranslations('design')
  return (
    <DatePicker<ZonedDateTime | CalendarDateTime>
      className="field"
      granularity="minute"
      hideTimeZone
      minValue={isPast ? null : now(value.timeZone)}
      maxValue={isPast ? now(value.timeZone) : null}
      value={value}
      isInvalid={Boolean(fault)}
      validationBehavior="aria"
      onChange={(next) => next && onChange(next as ZonedDateTime)}
    >
      <Label>{label}</Label>
      <Group className="date-time">
        <DateInput className="segments">
          {(segment) => <DateSegment segment={segment} className="segment" />}
        </DateInput>
        <AriaButton className={PLAIN} aria-label={words('openCalendar')}>
          <CalendarDays aria-hidden />
        </AriaButton>
      </Group>
      <FieldNotes hint={words('timeZone', { zone: value.timeZone })} fault={fault} />
      <Popover className="popover">
        <Dialog className="days">
          <Calendar>
            <header>
              <AriaButton slot="previous" className={PLAIN}>
                <ChevronLeft aria-hidden />
              </AriaButton>
              <Heading />
              <AriaButton slot="next" className={PLAIN}>
                <ChevronRight aria-hidden />
              </AriaButton>
            </header>
            <CalendarGrid>
              {(date) => <CalendarCell date={date} className="day-cell" />}
            </CalendarGrid>
          </Calendar>
        </Dialog>
      </Popover>
    </DatePicker>
  )
}
