import type { ListedSocialAccount, Post } from '@svc/client'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button, classesOf } from '../design/button.tsx'
import { PostResult } from './post-result.tsx'

interface PublishResultsProps {
  posts: readonly Post[]
  accounts: readonly ListedSocialAccount[]
  onClose: () => void
}

export function PublishResults({ posts, accounts, onClose }: PublishResultsProps) {
  const words = useTranslations('publish')
  const handleOf = ({ social_account_id }: Post) =>
    accounts.find((one) => one.social_account_id === social_account_id)?.handle ?? ''
  return (
    <>
      <ul className="results" aria-live="polite">
        {posts.map((post) => (
          <PostResult key={post.post_id} post={post} handle={handleOf(post)} />
        ))}
      </ul>
      <div className="actions">
        <Button kind="primary" onPress={onClose}>
          {words('done')}
        </Button>
        <Link to="/calendar" className={classesOf('calm')}>
          {words('toCalendar')}
        </Link>
      </div>
    </>
  )
}
