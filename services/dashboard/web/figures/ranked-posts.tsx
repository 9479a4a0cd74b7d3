import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import type { ComparedPost } from './compare.ts'

interface RankedPostsProps {
  title: string
  posts: readonly ComparedPost[]
  /** The post whose curve is shown. */
  shown: ComparedPost | undefined
  accountId: string
}

/** Posts, each with how many times the median of its account it was watched; a press shows its curve. */
export function RankedPosts({ title, posts, shown, accountId }: RankedPostsProps) {
  const words = useTranslations('figures')
  const { number, dateTime } = useFormatter()
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      <ol className="ranked">
        {posts.map(({ post, times }) => (
          <li key={post.post_id}>
            <div>
              <Link
                to="/figures"
                search={{ account: accountId, post: post.post_id }}
                aria-current={post.post_id === shown?.post.post_id && 'true'}
                resetScroll={false}
                replace
              >
                <bdi>{post.title ?? words('untitled')}</bdi>
              </Link>
              <p className="small quiet">
                {dateTime(new Date(post.posted_at), { dateStyle: 'medium' })}
              </p>
            </div>
            <b>{words('times', { times: number(times, { maximumSignificantDigits: 2 }) })}</b>
          </li>
        ))}
      </ol>
    </section>
  )
}
