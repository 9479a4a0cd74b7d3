import type { Post } from '@svc/client'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '../design/button.tsx'
import { nameOf } from './days.ts'

interface FailedPostsProps {
  posts: readonly Post[]
  onOpen: (postId: string) => void
}

/** What was not published and waits for its author, above the days. */
export function FailedPosts({ posts, onOpen }: FailedPostsProps) {
  const words = useTranslations('calendar')
  const names = useTranslations('platforms')
  const reasons = useTranslations('refusal')
  const format = useFormatter()
  const failed = posts.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return null
  return (
    <section className="card failed-posts">
      <h2>{words('failed', { count: failed.length })}</h2>
      <ul className="results">
        {failed.map((post) => (
          <li key={post.post_id} className="result">
            <div>
              <p>
                <strong>
                  <bdi>{nameOf(post)}</bdi>
                </strong>
              </p>
              <p className="small quiet">
                {names(post.platform)} ·{' '}
                {format.dateTime(new Date(post.scheduled_at), {
                  dateStyle: 'medium',
                  timeStyle: 'short',
                })}
              </p>
              <p className="small">{reasons(`reasons.${post.error?.category ?? 'unknown'}`)}</p>
            </div>
            <Button isSlim onPress={() => onOpen(post.post_id)}>
              {words('solve')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
