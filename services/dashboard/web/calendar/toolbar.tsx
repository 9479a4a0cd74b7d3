import { type CalendarDate, today } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Radio, RadioGroup } from 'react-aria-components'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '../design/button.tsx'
import { type View, ZONE } from './days.ts'

interface ToolbarProps {
  view: View
  date: CalendarDate
  onChange: (shown: { view: View; date: string }) => void
}

/** What span of time is shown. */
export function Toolbar({ view, date, onChange }: ToolbarProps) {
  const words = useTranslations('calendar')
  const format = useFormatter()
  const step = view === 'month' ? { months: 1 } : { weeks: 1 }
  const show = (next: CalendarDate) => onChange({ view, date: next.toString() })
  const heading = format.dateTime(date.toDate(ZONE), {
    month: 'long',
    year: 'numeric',
    ...(view === 'week' && { day: 'numeric' }),
  })
  return (
    <div className="calendar-bar">
      <h2 aria-live="polite">{view === 'week' ? words('weekOf', { date: heading }) : heading}</h2>
      <div className="actions">
        <Button isSlim aria-label={words('back')} onPress={() => show(date.subtract(step))}>
          <ChevronLeft aria-hidden />
        </Button>
        <Button isSlim onPress={() => show(today(ZONE))}>
          {words('today')}
        </Button>
        <Button isSlim aria-label={words('next')} onPress={() => show(date.add(step))}>
          <ChevronRight aria-hidden />
        </Button>
        <RadioGroup
          aria-label={words('view')}
          orientation="horizontal"
          value={view}
          onChange={(next) => onChange({ view: next as View, date: date.toString() })}
        >
          <div className="segmented">
            <Radio value="month" className="piece">
              {words('month')}
            </Radio>
            <Radio value="week" className="piece">
              {words('week')}
            </Radio>
          </div>
        </RadioGroup>
      </div>
    </div>
  )
}
