import type { Post } from '@svc/client'
import { useTranslations } from 'use-intl'
import { Button } from '../design/button.tsx'
import { PostLines } from './post-lines.tsx'

interface FailedPostsProps {
  posts: readonly Post[]
  onOpen: (postId: string) => void
}

/** What was not published and waits for its author, above the days. */
export function FailedPosts({ posts, onOpen }: FailedPostsProps) {
  const words = useTranslations('calendar')
  const reasons = useTranslations('refusal')
  const failed = posts.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return null
  return (
    <section className="card failed-posts">
      <h2>{words('failed', { count: failed.length })}</h2>
      <ul className="results">
        {failed.map((post) => (
          <li key={post.post_id} className="result">
            <div>
              <PostLines post={post} />
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
