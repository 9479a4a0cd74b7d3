import { type DragEndEvent, DragOverlay } from '@dnd-kit/core'
import { type CalendarDate, parseDate } from '@internationalized/date'
import type { Post } from '@svc/client'
import { useState, useSyncExternalStore } from 'react'
import { SilentDrag } from '../design/silent-drag.tsx'
import { Agenda } from './agenda.tsx'
import { onDay, type View } from './days.ts'
import { Grid } from './grid.tsx'
import { PostFace } from './post-chip.tsx'
import { useMovePost } from './use-move-post.ts'

export interface DaysProps {
  view: View
  date: CalendarDate
  days: readonly CalendarDate[]
  posts: readonly Post[]
  onOpen: (postId: string) => void
}

/** The days and their posts, which are dragged to other days. */
export function Days(props: DaysProps) {
  const { posts } = props
  const isNarrow = useIsNarrow()
  const movePost = useMovePost()
  const [dragged, setDragged] = useState<Post | null>(null)
  const find = (id: unknown) => posts.find(({ post_id }) => post_id === id) ?? null
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    const post = find(active.id)
    if (!post || !over) return
    const to = onDay(post, parseDate(String(over.id)))
    if (to.toAbsoluteString() !== new Date(post.scheduled_at).toISOString()) movePost({ post, to })
  }
  return (
    <SilentDrag
      onDragStart={({ active }) => setDragged(find(active.id))}
      onDragCancel={() => setDragged(null)}
      onDragEnd={drop}
    >
      {isNarrow ? <Agenda {...props} /> : <Grid {...props} />}
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <div className={`post-chip ${dragged.status} carried`}>
            <PostFace post={dragged} />
          </div>
        )}
      </DragOverlay>
    </SilentDrag>
  )
}

const narrow = matchMedia('(max-width: 47.99rem)')

/** Returns whether the window is as narrow as a phone, where a month is a list. */
const useIsNarrow = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      narrow.addEventListener('change', listener)
      return () => narrow.removeEventListener('change', listener)
    },
    () => narrow.matches,
  )
