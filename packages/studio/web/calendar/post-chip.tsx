import { useDraggable } from '@dnd-kit/core'
import type { Post } from '@svc/client'
import { CircleAlert, CircleCheck, Clock, Inbox, Send, UserRoundCheck } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { stateOf } from '../data/posts.ts'
import { PlatformMark } from '../publish/platform-mark.tsx'
import { usePlatformName } from '../publish/use-platform-name.ts'
import { nameOf } from './days.ts'

/** A post in the calendar: pressed to open it, dragged to move it while it is not delivered. */
export function PostChip({ post, onOpen }: { post: Post; onOpen: (postId: string) => void }) {
  const words = useTranslations('calendar')
  const format = useFormatter()
  const { post_id, status, scheduled_at } = post
  const isMovable = ['awaiting_approval', 'pending', 'failed'].includes(status)
  const { listeners, setNodeRef, isDragging } = useDraggable({
    id: post_id,
    disabled: !isMovable,
  })
  return (
    <button
      type="button"
      ref={setNodeRef}
      {...listeners}
      className={`post-chip ${status}${isDragging ? ' dragged' : ''}`}
      onClick={() => onOpen(post_id)}
    >
      <PostFace post={post} />
      <span className="hidden">
        {words(`statuses.${stateOf(post)}`)},{' '}
        {format.dateTime(new Date(scheduled_at), { dateStyle: 'long' })}
      </span>
    </button>
  )
}

const SIGNS = {
  awaiting_approval: UserRoundCheck,
  pending: Clock,
  publishing: Send,
  draft: Inbox,
  posted: CircleCheck,
  failed: CircleAlert,
  cancelled: CircleAlert,
}

/** What is seen of a post in the calendar: its platform, time, name and state. */
export function PostFace({ post }: { post: Post }) {
  const format = useFormatter()
  const names = usePlatformName()
  const { platform, scheduled_at } = post
  const Sign = SIGNS[stateOf(post)]
  return (
    <>
      <PlatformMark platform={platform} />
      <span className="hidden">{names(platform)}</span>
      <span className="face">
        <span className="time">
          {format.dateTime(new Date(scheduled_at), { timeStyle: 'short' })}
          <Sign aria-hidden />
        </span>
        <bdi className="name">{nameOf(post)}</bdi>
      </span>
    </>
  )
}
