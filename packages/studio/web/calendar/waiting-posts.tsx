import type { Post } from '@svc/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { decide, linkOf, waitingPosts } from '../data/approvals.ts'
import { Button } from '../design/button.tsx'
import { toast } from '../design/toasts.tsx'
import { nameOf } from './days.ts'
import { PostLines } from './post-lines.tsx'

interface WaitingProps {
  onOpen: (post: Post) => void
}

/** The posts that wait for a member, above everything else: seen first, or approved at once. */
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
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => decide(linkOf(post), { decision: 'approve', revision: post.revision }),
    onSuccess: () => toast({ kind: 'good', text: words('approved') }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['posts'] }),
  })
  const name = nameOf(post)
  return (
    <li className="result">
      <div>
        <PostLines post={post} />
        {error && <Failure error={error} />}
      </div>
      <div className="actions">
        <Button isSlim aria-label={words('lookAt', { name })} onPress={() => onOpen(post)}>
          {words('look')}
        </Button>
        <Button
          isSlim
          kind="primary"
          aria-label={words('approveNamed', { name })}
          isPending={isPending}
          onPress={() => mutate()}
        >
          {words('approve')}
        </Button>
      </div>
    </li>
  )
}
