import { useDroppable } from '@dnd-kit/core'
import { type CalendarDate, isToday } from '@internationalized/date'
import type { Post } from '@svc/client'
import { useFormatter, useTranslations } from 'use-intl'
import type { DaysProps } from './day-view.tsx'
import { postsOn, ZONE } from './days.ts'
import { PostChip } from './post-chip.tsx'

/** The days as a list: of a week all, of a month those with posts, and today. */
export function Agenda({ view, days, posts, onOpen }: DaysProps) {
  const shown = days.filter(
    (day) => view === 'week' || isToday(day, ZONE) || postsOn(day, posts).length > 0,
  )
  return (
    <ol className="agenda">
      {shown.map((day) => (
        <Day key={day.toString()} day={day} posts={postsOn(day, posts)} onOpen={onOpen} />
      ))}
    </ol>
  )
}

interface DayProps {
  day: CalendarDate
  posts: readonly Post[]
  onOpen: (postId: string) => void
}

function Day({ day, posts, onOpen }: DayProps) {
  const words = useTranslations('calendar')
  const format = useFormatter()
  const { setNodeRef, isOver } = useDroppable({ id: day.toString() })
  return (
    <li ref={setNodeRef} className={isOver ? 'card over' : 'card'} data-day={day.toString()}>
      <h3 className={isToday(day, ZONE) ? 'today' : ''}>
        {format.dateTime(day.toDate(ZONE), { weekday: 'long', day: 'numeric', month: 'long' })}
      </h3>
      {posts.length === 0 && <p className="quiet small">{words('emptyDay')}</p>}
      {posts.map((post) => (
        <PostChip key={post.post_id} post={post} onOpen={onOpen} />
      ))}
    </li>
  )
}
