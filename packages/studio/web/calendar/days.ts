import {
  type CalendarDate,
  endOfMonth,
  endOfWeek,
  getLocalTimeZone,
  isSameDay,
  parseAbsolute,
  startOfMonth,
  startOfWeek,
  toCalendarDate,
  toZoned,
} from '@internationalized/date'
import type { Post } from '@svc/client'

export type View = 'month' | 'week'

export const ZONE = getLocalTimeZone()

/** Lists the days that a view shows: whole weeks, as the locale begins them. */
export function daysOf(view: View, date: CalendarDate, locale: string): CalendarDate[] {
  const first = startOfWeek(view === 'month' ? startOfMonth(date) : date, locale)
  const last = endOfWeek(view === 'month' ? endOfMonth(date) : date, locale)
  const days: CalendarDate[] = []
  for (let day = first; day.compare(last) <= 0; day = day.add({ days: 1 })) days.push(day)
  return days
}

/** Returns the span of days as `/v1` takes it. */
export function spanOf(days: readonly CalendarDate[]): { from: string; to: string } {
  const first = days.at(0)
  const last = days.at(-1)
  if (!first || !last) throw new RangeError('A span needs a day.')
  return {
    from: toZoned(first, ZONE).toAbsoluteString(),
    to: toZoned(last.add({ days: 1 }), ZONE).toAbsoluteString(),
  }
}

/** Returns when a post is due, in the member's time zone. */
export const timeOf = ({ scheduled_at }: Pick<Post, 'scheduled_at'>) =>
  parseAbsolute(scheduled_at, ZONE)

export const postsOn = (day: CalendarDate, posts: readonly Post[]): Post[] =>
  posts.filter((post) => isSameDay(day, toCalendarDate(timeOf(post))))

/** Returns the same time of day on another day. */
export const onDay = (post: Post, { year, month, day }: CalendarDate) =>
  timeOf(post).set({ year, month, day })

/** Returns what a post is called: its title, or how its text begins. */
export const nameOf = ({ title, caption }: Pick<Post, 'title' | 'caption'>): string =>
  title || (caption ?? '').split('\n', 1)[0] || '…'
