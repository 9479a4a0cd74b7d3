import type { Post } from '@svc/client'
import { useFormatter } from 'use-intl'
import { usePlatformName } from '../publish/use-platform-name.ts'
import { nameOf } from './days.ts'

/** What a post above the days is called, where it goes, and when. */
export function PostLines({ post }: { post: Post }) {
  const names = usePlatformName()
  const format = useFormatter()
  return (
    <>
      <p>
        <strong dir="auto">{nameOf(post)}</strong>
      </p>
      <p className="small quiet">
        {names(post.platform)} ·{' '}
        {format.dateTime(new Date(post.scheduled_at), { dateStyle: 'medium', timeStyle: 'short' })}
      </p>
    </>
  )
}
