import type { Comparison } from '@svc/client'
import { PLATFORM_FACTS } from '@svc/specification/platforms'
import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { service } from '../app/service.ts'
import { comparisonList } from '../data/comparisons.ts'
import { postOf } from '../data/posts.ts'
import { AskedButton } from '../design/asked-button.tsx'
import { LinkButton } from '../design/button.tsx'
import { PlatformMark } from '../publish/platform-mark.tsx'
import { usePlatformName } from '../publish/use-platform-name.ts'

/** Trials of two versions: which does better, how sure that is, and what becomes of the other. */
export function ComparisonList() {
  const words = useTranslations('figures.trials')
  const { data: comparisons = [] } = useQuery(comparisonList)
  if (comparisons.length === 0) return null
  return (
    <section className="card" aria-label={words('title')}>
      <h2>{words('title')}</h2>
      <ul className="trials">
        {comparisons.map((comparison) => (
          <Trial key={comparison.comparison_id} comparison={comparison} />
        ))}
      </ul>
    </section>
  )
}

function Trial({ comparison }: { comparison: Comparison }) {
  const words = useTranslations('figures.trials')
  const ofVideos = useTranslations('videos')
  const { number } = useFormatter()
  const { platform, status, measure, posts, winner_post_id } = comparison
  const isAlike = posts[0]?.title === posts[1]?.title
  const nameOf = ({ title, caption }: (typeof posts)[number]) =>
    (isAlike ? caption : title) || title || ofVideos('untitled')
  const winner = posts.find(({ post_id }) => post_id === winner_post_id)
  const loser = posts.find(({ post_id }) => post_id !== winner_post_id)
  const percent = (share: number) => number(share, { style: 'percent' })
  return (
    <li>
      <p>
        <PlatformMark platform={platform} />{' '}
        <b>
          {words(`states.${status}`, {
            name: winner ? nameOf(winner) : '',
            // Never told as certain.
            chance: percent(Math.min(winner?.chance ?? 0, 0.99)),
          })}
        </b>
      </p>
      <ol>
        {posts.map((post) => (
          <li key={post.post_id}>
            <bdi className={post === winner ? 'better' : undefined}>{nameOf(post)}</bdi>
            {measure && post.value !== null && post.chance !== null && (
              <span className="small quiet">
                {words(`measures.${measure}`, {
                  value: measure === 'seen' ? number(post.value) : percent(post.value),
                })}
                {post.views !== null && ` · ${words('views', { count: post.views })}`}
                {status === 'running' && ` · ${words('chance', { chance: percent(post.chance) })}`}
              </span>
            )}
          </li>
        ))}
      </ol>
      {status === 'decided' && loser && <Withdrawal postId={loser.post_id} platform={platform} />}
    </li>
  )
}

/** Takes the weaker version back, or says how a person does. */
function Withdrawal({ postId, platform }: { postId: string; platform: Comparison['platform'] }) {
  const words = useTranslations('figures.trials')
  const names = usePlatformName()
  const { data: post } = useQuery(postOf(postId))
  if (!post) return null
  const facts = PLATFORM_FACTS[platform]
  const { withdrawal, platform_url, warnings } = post
  const reason = warnings.find(({ code }) => code === 'not_withdrawn')?.message
  if (withdrawal === 'done' || withdrawal === 'under_way') {
    return <p className="small quiet">{words(`withdrawals.${withdrawal}`)}</p>
  }
  const isByHand = !('withdraws' in facts)
  return (
    <>
      {reason && (
        <p className="notice warn" dir="auto">
          {reason}
        </p>
      )}
      {isByHand && <p className="small quiet">{words('byHand', { platform: names(platform) })}</p>}
      <div className="actions">
        {!isByHand && (
          <AskedButton
            title={words('withdrawTitle')}
            about={words(`effects.${facts.withdraws}`, { platform: names(platform) })}
            action={words('withdraw')}
            act={() => service.calendar.withdraw(postId)}
            stale={['posts']}
          />
        )}
        {(isByHand || reason) && platform_url?.startsWith('http') && (
          <LinkButton href={platform_url} target="_blank" rel="noreferrer">
            {words('see')}
          </LinkButton>
        )}
      </div>
    </>
  )
}
