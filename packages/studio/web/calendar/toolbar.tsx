import { type CalendarDate, today } from '@internationalized/date'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '../design/button.tsx'
import { Segmented } from '../design/segmented.tsx'
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
        <Button
          Icon={ChevronLeft}
          isSlim
          aria-label={words('back')}
          onPress={() => show(date.subtract(step))}
        />
        <Button isSlim onPress={() => show(today(ZONE))}>
          {words('today')}
        </Button>
        <Button
          Icon={ChevronRight}
          isSlim
          aria-label={words('next')}
          onPress={() => show(date.add(step))}
        />
        <Segmented
          label={words('view')}
          isLabelHidden
          value={view}
          options={[
            { value: 'month', name: words('month') },
            { value: 'week', name: words('week') },
          ]}
          onChange={(next) => onChange({ view: next, date: date.toString() })}
        />
      </div>
    </div>
  )
}
