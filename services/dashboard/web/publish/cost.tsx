import type { ListedSocialAccount, NewPost } from '@svc/client'
import { useQueries } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { postEstimate } from '../data/posts.ts'
import { useSettled } from './use-settled.ts'

interface CostProps {
  clipId: string
  posts: readonly NewPost[]
  accounts: readonly ListedSocialAccount[]
}

/** Milliseconds without a change after which the service is asked. */
const PAUSE_MS = 500

/** What publishing costs, asked before anything is spent; and what a platform would refuse. */
export function Cost({ clipId, posts, accounts }: CostProps) {
  const words = useTranslations('publish')
  const asked = useSettled(posts, PAUSE_MS)
  const estimates = useQueries({ queries: asked.map((post) => postEstimate(clipId, post)) })
  const refused = estimates.find(({ error }) => error)?.error
  if (refused) return <Failure error={refused} />
  const credits = estimates.map(({ data }) => data?.estimate.credits)
  if (credits.includes(undefined)) return <p role="status">{words('estimating')}</p>
  // All posts show the one render that the first of them makes.
  const most = Math.max(0, ...credits.map((one) => one ?? 0))
  const inboxes = accounts.filter(({ capabilities }) => !capabilities.direct_publish)
  return (
    <div role="status">
      <p className="notice">{words('cost', { credits: most })}</p>
      {inboxes.map(({ social_account_id, handle }) => (
        <p key={social_account_id} className="notice warn">
          {words('inbox', { handle })}
        </p>
      ))}
    </div>
  )
}
