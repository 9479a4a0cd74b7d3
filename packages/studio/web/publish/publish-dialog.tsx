import type { Post } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { socialAccounts } from '../data/social-accounts.ts'
import { Button, classesOf } from '../design/button.tsx'
import { Dialog } from '../design/dialog.tsx'
import type { ClipWords } from './other-version.tsx'
import { PostResult } from './post-result.tsx'
import { PublishForm } from './publish-form.tsx'

export interface PublishDialogProps {
  clip: ClipWords
  onClose: () => void
}

/** Publishes a clip to one or more accounts, now or later. Place it where a clip is shown, while it is open. */
export function PublishDialog({ clip, onClose }: PublishDialogProps) {
  const words = useTranslations('publish')
  const accountWords = useTranslations('accounts')
  const { data: accounts, error, refetch } = useQuery(socialAccounts)
  const [posts, setPosts] = useState<Post[] | null>(null)
  const handleOf = ({ social_account_id }: Post) =>
    accounts?.find((one) => one.social_account_id === social_account_id)?.handle ?? ''
  return (
    <Dialog title={words('open')} isOpen onClose={onClose}>
      <p className="quiet" dir="auto">
        {clip.title}
      </p>
      {error && <Failure error={error} onRetry={() => refetch()} />}
      {!accounts && !error && <p role="status">{accountWords('loading')}</p>}
      {accounts?.length === 0 && (
        <div className="stack">
          <p>{words('noAccount')}</p>
          <p>
            <Link to="/accounts" className={classesOf('primary')}>
              {accountWords('add')}
            </Link>
          </p>
        </div>
      )}
      {/* There from the beginning, so that screen readers say what comes into it. */}
      <ul className="results" aria-live="polite">
        {posts?.map((post) => (
          <PostResult key={post.post_id} post={post} handle={handleOf(post)} />
        ))}
      </ul>
      {posts && (
        <div className="actions">
          <Button kind="primary" onPress={onClose}>
            {words('done')}
          </Button>
          <Link to="/calendar" className={classesOf('calm')}>
            {words('toCalendar')}
          </Link>
        </div>
      )}
      {!posts && accounts && accounts.length > 0 && (
        <PublishForm clip={clip} accounts={accounts} onDone={setPosts} onClose={onClose} />
      )}
    </Dialog>
  )
}
