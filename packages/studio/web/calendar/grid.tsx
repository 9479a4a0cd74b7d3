import { useDroppable } from '@dnd-kit/core'
import { type CalendarDate, isSameMonth, isToday } from '@internationalized/date'
import type { Post } from '@svc/client'
import { useFormatter } from 'use-intl'
import type { DaysProps } from './day-view.tsx'
import { postsOn, ZONE } from './days.ts'
import { PostChip } from './post-chip.tsx'

/** A month or a week as a table: a row for each week, a column for each day of it. */
export function Grid({ view, date, days, posts, onOpen }: DaysProps) {
  const format = useFormatter()
  const weeks = Array.from({ length: days.length / 7 }, (_, week) =>
    days.slice(week * 7, week * 7 + 7),
  )
  return (
    <table className={`calendar ${view}`}>
      <thead>
        <tr>
          {days.slice(0, 7).map((day) => (
            <th key={day.toString()} scope="col">
              {format.dateTime(day.toDate(ZONE), { weekday: 'short' })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={String(week[0])}>
            {week.map((day) => (
              <Day
                key={day.toString()}
                day={day}
                isOutside={view === 'month' && !isSameMonth(day, date)}
                posts={postsOn(day, posts)}
                onOpen={onOpen}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface DayProps {
  day: CalendarDate
  isOutside: boolean
  posts: readonly Post[]
  onOpen: (postId: string) => void
}

function Day({ day, isOutside, posts, onOpen }: DayProps) {
  const format = useFormatter()
  const { setNodeRef, isOver } = useDroppable({ id: day.toString() })
  const looks = [isOutside && 'outside', isToday(day, ZONE) && 'today', isOver && 'over']
  return (
    <td ref={setNodeRef} className={looks.filter(Boolean).join(' ')} data-day={day.toString()}>
      <time dateTime={day.toString()} className="date">
        {format.dateTime(day.toDate(ZONE), { day: 'numeric' })}
      </time>
      {posts.length > 0 && (
        <ul>
          {posts.map((post) => (
            <li key={post.post_id}>
              <PostChip post={post} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
    </td>
  )
}
