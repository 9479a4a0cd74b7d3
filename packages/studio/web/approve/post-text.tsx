import type { Post } from '@svc/client'

/** The words of a post and its hashtags, as its platform will show them. */
export function PostText({ post: { caption, hashtags } }: { post: Post }) {
  if (!caption && hashtags.length === 0) return null
  const tags = hashtags.map((tag) => `#${tag}`).join(' ')
  return (
    <p className="post-text" dir="auto">
      {[caption, tags].filter(Boolean).join('\n\n')}
    </p>
  )
}
