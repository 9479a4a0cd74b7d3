import type { Post } from '@svc/client'
import { useTranslations } from 'use-intl'

/** The words of a post and its hashtags, as its platform will show them, and its first comment. */
export function PostText({ post: { caption, hashtags, first_comment } }: { post: Post }) {
  const words = useTranslations('publish')
  const tags = hashtags.map((tag) => `#${tag}`).join(' ')
  const text = [caption, tags].filter(Boolean).join('\n\n')
  return (
    <>
      {text && (
        <p className="well lines-kept" dir="auto">
          {text}
        </p>
      )}
      {first_comment && (
        <div>
          <p className="quiet small">{words('firstComment')}</p>
          <p className="well lines-kept" dir="auto">
            {first_comment}
          </p>
        </div>
      )}
    </>
  )
}
