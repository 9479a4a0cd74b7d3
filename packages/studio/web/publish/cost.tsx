import type { ListedSocialAccount, NewPost } from '@svc/client'
import { PLATFORM_FACTS } from '@svc/specification/platforms'
import { useQueries } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { postEstimate } from '../data/posts.ts'
import { useQuiet } from '../design/use-quiet.ts'
import { usePlatformName } from './use-platform-name.ts'

interface CostProps {
  clipId: string
  posts: readonly NewPost[]
  accounts: readonly ListedSocialAccount[]
}

/** What publishing costs, asked before anything is spent; and what a platform would refuse. */
export function Cost({ clipId, posts, accounts }: CostProps) {
  const words = useTranslations('publish')
  const asked: NewPost[] = JSON.parse(useQuiet(JSON.stringify(posts)))
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
      {accounts.map((account, index) => (
        <PlatformPrice
          key={account.social_account_id}
          account={account}
          dollars={estimates[index]?.data?.estimate.platform_dollars ?? null}
        />
      ))}
      {inboxes.map(({ social_account_id, handle }) => (
        <p key={social_account_id} className="notice warn">
          {words('inbox', { handle })}
        </p>
      ))}
    </div>
  )
}

interface PlatformPriceProps {
  account: ListedSocialAccount
  /** What the platform charges for this post. */
  dollars: number | null
}

/** What a platform charges the operator, and that an address in the text makes it dearer. */
function PlatformPrice({ account: { platform }, dollars }: PlatformPriceProps) {
  const words = useTranslations('publish')
  const names = usePlatformName()
  const format = useFormatter()
  const facts = PLATFORM_FACTS[platform]
  if (dollars === null || !('price' in facts)) return null
  const money = (amount: number) =>
    format.number(amount, { style: 'currency', currency: 'USD', minimumFractionDigits: 3 })
  const prices = { price: money(dollars), usual: money(facts.price.post) }
  const isDear = dollars >= facts.price.post_with_address
  return (
    <p className={isDear ? 'notice warn' : 'notice'}>
      {words(isDear ? 'dearer' : 'charges', { platform: names(platform), ...prices })}
    </p>
  )
}
