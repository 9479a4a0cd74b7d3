import type { Post } from '@svc/client'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { postOf, stateOf } from '../data/posts.ts'
import { LinkButton } from '../design/button.tsx'
import { PlatformMark } from './platform-mark.tsx'
import { Refusal } from './refusal.tsx'

/** How far a post is; where it can be seen, or why it is not there. */
export function PostResult({ post: made, handle }: { post: Post; handle: string }) {
  const words = useTranslations('publish')
  const ofCalendar = useTranslations('calendar')
  const format = useFormatter()
  const { data: post = made } = useQuery({
    ...postOf(made.post_id),
    initialData: made,
    // It may have been posted while the others were still being made.
    initialDataUpdatedAt: 0,
  })
  const { platform, status, scheduled_at, platform_url, error, warnings } = post
  const isLater = new Date(scheduled_at) > new Date()
  const state = status === 'pending' && isLater ? 'scheduled' : stateOf(post)
  return (
    <li className="result">
      <PlatformMark platform={platform} />
      <div>
        <p dir="auto">{handle}</p>
        <p className="quiet small">
          {state === 'scheduled' || state === 'pending' || state === 'draft'
            ? words(`states.${state}`, { time: format.dateTime(new Date(scheduled_at), WHEN) })
            : ofCalendar(`statuses.${state}`)}
        </p>
      </div>
      {platform_url?.startsWith('http') && (
        <LinkButton isSlim href={platform_url} target="_blank" rel="noreferrer">
          {ofCalendar('see')}
        </LinkButton>
      )}
      {warnings.map(({ code, message }) => (
        <p key={code} className="notice warn" dir="auto">
          {message}
        </p>
      ))}
      {error && status === 'failed' && <Refusal error={error} />}
    </li>
  )
}

const WHEN = { dateStyle: 'full', timeStyle: 'short' } as const
