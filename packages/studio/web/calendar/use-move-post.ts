import type { ZonedDateTime } from '@internationalized/date'
import type { Post } from '@svc/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { useDescription } from '../app/failure.tsx'
import { service } from '../app/service.ts'
import { toast } from '../design/toasts.tsx'
import { isTooSoon } from '../publish/when.tsx'
import { nameOf, timeOf } from './days.ts'

interface Move {
  post: Post
  to: ZonedDateTime
  isUndo?: boolean
}

/** Moves posts: shown at once, put back when the service refuses, and undone by a press. */
export function useMovePost() {
  const words = useTranslations('calendar')
  const format = useFormatter()
  const describe = useDescription()
  const queries = useQueryClient()
  const place = (post: Post) =>
    queries.setQueriesData<Post[]>({ queryKey: ['posts', 'between'] }, (posts) =>
      posts?.map((one) => (one.post_id === post.post_id ? post : one)),
    )
  const { mutate } = useMutation({
    mutationFn: ({ post, to }: Move) =>
      service.calendar.update(post.post_id, { scheduled_at: to.toAbsoluteString() }),
    onMutate: ({ post, to }) => place({ ...post, scheduled_at: to.toAbsoluteString() }),
    onError: (error, { post }) => {
      place(post)
      toast({ kind: 'bad', text: describe(error) })
    },
    onSuccess: (moved, { post, to, isUndo }) => {
      place(moved)
      const time = format.dateTime(to.toDate(), { dateStyle: 'medium', timeStyle: 'short' })
      const before = timeOf(post)
      toast({
        kind: 'good',
        text: words('movedTo', { name: nameOf(post), time }),
        ...(!isUndo &&
          !isTooSoon(before) && {
            action: { run: () => mutate({ post: moved, to: before, isUndo: true }) },
          }),
      })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['posts'] }),
  })
  return (move: Move) =>
    isTooSoon(move.to) ? toast({ kind: 'bad', text: words('past') }) : mutate(move)
}
