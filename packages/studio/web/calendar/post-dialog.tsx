import type { Post } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { socialAccounts } from '../data/social-accounts.ts'
import { Dialog } from '../design/dialog.tsx'
import { nameOf } from './days.ts'
import { PostEdit } from './post-edit.tsx'
import { PostView } from './post-view.tsx'

/** One post: what it is, and what can be done with it. */
export function PostDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const words = useTranslations('calendar')
  const { data: accounts } = useQuery(socialAccounts)
  const [isEditing, setEditing] = useState(false)
  const account = accounts?.find((one) => one.social_account_id === post.social_account_id)
  return (
    <Dialog title={isEditing ? words('edit') : nameOf(post)} isOpen onClose={onClose}>
      {isEditing ? (
        <PostEdit
          post={post}
          account={account ?? null}
          onDone={onClose}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <PostView
          post={post}
          account={account ?? null}
          onEdit={() => setEditing(true)}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}
