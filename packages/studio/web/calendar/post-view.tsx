import type { ListedSocialAccount, Post } from '@svc/client'
import { Link } from '@tanstack/react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { service } from '../app/service.ts'
import { Approval } from '../approve/approval.tsx'
import { PostText } from '../approve/post-text.tsx'
import { linkOf } from '../data/approvals.ts'
import { stateOf } from '../data/posts.ts'
import { AskedButton } from '../design/asked-button.tsx'
import { Button, classesOf, LinkButton } from '../design/button.tsx'
import { toast } from '../design/toasts.tsx'
import { PlatformMark } from '../publish/platform-mark.tsx'
import { Refusal } from '../publish/refusal.tsx'
import { usePlatformName } from '../publish/use-platform-name.ts'

interface PostViewProps {
  post: Post
  /** `null` when it is not connected any more. */
  account: ListedSocialAccount | null
  onEdit: () => void
  onClose: () => void
}

/** What a post says, when it is due, and why it is not there. */
export function PostView({ post, account, onEdit, onClose }: PostViewProps) {
  const words = useTranslations('calendar')
  const names = usePlatformName()
  const format = useFormatter()
  const { platform, status, scheduled_at, platform_url, error } = post
  const isWaiting = status === 'awaiting_approval'
  const isOpen = isWaiting || status === 'pending' || status === 'failed'
  const needsAccount =
    !account ||
    ['expired', 'revoked', 'locked'].includes(account.status) ||
    error?.category === 'auth_expired'
  return (
    <>
      {isWaiting && <Approval link={linkOf(post)} onDone={onClose} />}
      <div className="result" hidden={isWaiting}>
        <PlatformMark platform={platform} />
        <div>
          <p dir="auto">{account?.handle ?? names(platform)}</p>
          <p className="quiet small">
            {words(`statuses.${stateOf(post)}`)} ·{' '}
            {format.dateTime(new Date(scheduled_at), { dateStyle: 'full', timeStyle: 'short' })}
          </p>
        </div>
      </div>
      {error && <Refusal error={error} />}
      {post.warnings.map(({ code, message }) => (
        <p key={code} className="notice warn" dir="auto">
          {message}
        </p>
      ))}
      {isOpen && !error && needsAccount && <p className="notice warn">{words('accountGone')}</p>}
      {post.reason && (
        <p className="notice warn" dir="auto">
          {post.reason}
        </p>
      )}
      {!isWaiting && <PostText post={post} />}
      <div className="actions">
        {platform_url?.startsWith('http') && (
          <LinkButton kind="primary" href={platform_url} target="_blank" rel="noreferrer">
            {words('see')}
          </LinkButton>
        )}
        {status === 'posted' && (
          <Link to="/figures" search={{ post: post.post_id }} className={classesOf('calm')}>
            {words('figures')}
          </Link>
        )}
        {isOpen && needsAccount && (
          <Link to="/accounts" className={classesOf('primary')}>
            {words('reconnect')}
          </Link>
        )}
        {isOpen && (
          <Button kind={needsAccount || isWaiting ? 'calm' : 'primary'} onPress={onEdit}>
            {words(status === 'failed' ? 'again' : 'change')}
          </Button>
        )}
        {(status === 'pending' || isWaiting) && (
          <AskedButton
            kind="plain"
            title={words('cancelTitle')}
            about={words('cancelAbout')}
            action={words('cancel')}
            act={() => service.calendar.cancel(post.post_id)}
            stale={['posts']}
            onDone={() => {
              toast({ kind: 'good', text: words('cancelled') })
              onClose()
            }}
          />
        )}
      </div>
    </>
  )
}
