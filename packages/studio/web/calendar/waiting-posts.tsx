import type { Post } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { waitingPosts } from '../data/approvals.ts'
import { Button } from '../design/button.tsx'
import { nameOf } from './days.ts'
import { PostLines } from './post-lines.tsx'

interface WaitingProps {
  onOpen: (post: Post) => void
}

/** The posts that wait for a member, above everything else: each is seen before it is approved. */
export function WaitingPosts({ onOpen }: WaitingProps) {
  const words = useTranslations('approve')
  const { data: posts = [] } = useQuery(waitingPosts)
  if (posts.length === 0) return null
  return (
    <section className="card waiting-posts">
      <h2>{words('waiting', { count: posts.length })}</h2>
      <ul className="results">
        {posts.map((post) => (
          <Waiting key={post.post_id} post={post} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  )
}

function Waiting({ post, onOpen }: WaitingProps & { post: Post }) {
  const words = useTranslations('approve')
  return (
    <li className="result">
      <PostLines post={post} />
      <div className="actions">
        <Button
          isSlim
          kind="primary"
          aria-label={words('lookAt', { name: nameOf(post) })}
          onPress={() => onOpen(post)}
        >
          {words('look')}
        </Button>
      </div>
    </li>
  )
}
