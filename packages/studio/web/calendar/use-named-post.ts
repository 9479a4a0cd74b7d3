import { type CalendarDate, toCalendarDate } from '@internationalized/date'
import type { Post } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { postOf } from '../data/posts.ts'
import { timeOf } from './days.ts'

interface NamedPost {
  post: Post | undefined
  /** When it is due. */
  day: CalendarDate | undefined
  error: Error | null
}

/** Reads the post that the address of the calendar names, whichever days are shown. */
export function useNamedPost(postId: string | undefined): NamedPost {
  const { data: post, error } = useQuery({ ...postOf(postId ?? ''), enabled: postId !== undefined })
  return { post, day: post && toCalendarDate(timeOf(post)), error }
}
