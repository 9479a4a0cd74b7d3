import type { Clip, ListedSocialAccount, Post } from '@svc/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { service } from '../app/service.ts'
import { renderCost } from '../data/renders.ts'
import { socialAccounts } from '../data/social-accounts.ts'
import { Button, classesOf } from '../design/button.tsx'
import { DateTime } from '../design/date-time.tsx'
import { Segmented } from '../design/segmented.tsx'
import { toast } from '../design/toasts.tsx'
import { type Refused, RefusedClips } from '../render/refused-clips.tsx'
import { USUAL } from '../render/render-choices.tsx'
import { AccountChoice } from './account-choice.tsx'
import { draftOf, wordsOf } from './draft.ts'
import { isTooSoon, nextHour } from './when.tsx'

const A_DAY = ['1', '2', '3'] as const
const DAY_HOURS = 24
const WHEN = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
} as const

/** Schedules clips one after the other, some a day, each with its own words. What is scheduled can be taken back at once. */
export function SpreadPosts({ clips, onDone }: { clips: readonly Clip[]; onDone: () => void }) {
  const words = useTranslations('batch.spread')
  const accountWords = useTranslations('accounts')
  const publish = useTranslations('publish')
  const format = useFormatter()
  const queries = useQueryClient()
  const { data: accounts, error, refetch } = useQuery(socialAccounts)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [first, setFirst] = useState(nextHour)
  const [aDay, setADay] = useState<(typeof A_DAY)[number]>('1')
  const ready = clips.filter(({ status }) => status === 'ready')
  const cost = useQuery(
    renderCost(
      ready.map(({ clip_id }) => clip_id),
      USUAL,
    ),
  )
  const times = ready.map((_, index) => first.add({ hours: (index * DAY_HOURS) / Number(aDay) }))
  const plan = useMutation({
    mutationFn: async () => {
      const posts: Post[] = []
      const refused: Refused[] = []
      const targets = accounts?.filter(({ social_account_id: id }) => chosen.includes(id)) ?? []
      for (const [index, clip] of ready.entries()) {
        const time = times[index]
        if (!time) continue
        const when = { scheduled_at: time.toAbsoluteString(), timezone: time.timeZone }
        try {
          for (const account of targets) posts.push(await schedule(clip, account, when))
        } catch (error) {
          if (!(error instanceof Error)) throw error
          refused.push({ title: clip.title, error })
        }
      }
      return { posts, refused }
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['posts'] }),
    onSuccess: ({ posts, refused }) => {
      if (posts.length > 0) {
        toast({
          kind: 'good',
          text: words('done', { count: posts.length }),
          action: { run: () => takeBack.mutate(posts) },
        })
      }
      if (refused.length === 0) onDone()
    },
  })
  const takeBack = useMutation({
    mutationFn: async (posts: readonly Post[]) => {
      for (const { post_id } of posts) await service.calendar.cancel(post_id)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['posts'] }),
  })
  if (error && !accounts) return <Failure error={error} onRetry={() => refetch()} />
  if (!accounts) return <p role="status">{accountWords('loading')}</p>
  if (accounts.length === 0) {
    return (
      <>
        <p>{publish('noAccount')}</p>
        <Link to="/accounts" className={classesOf('primary')}>
          {accountWords('add')}
        </Link>
      </>
    )
  }
  const refused = plan.data?.refused ?? []
  return (
    <>
      <AccountChoice accounts={accounts} chosen={chosen} onChange={setChosen} />
      <DateTime
        label={words('first')}
        value={first}
        onChange={setFirst}
        fault={isTooSoon(first) ? publish('tooSoon') : null}
      />
      <Segmented
        label={words('aDay')}
        value={aDay}
        options={A_DAY.map((value) => ({ value, name: words('times', { count: Number(value) }) }))}
        onChange={setADay}
      />
      <ol className="spread small" aria-label={words('plan')}>
        {ready.map(({ clip_id, title }, index) => (
          <li key={clip_id}>
            <span className="quiet">
              {format.dateTime(times[index]?.toDate() ?? new Date(), WHEN)}
            </span>
            <bdi className="name">{title}</bdi>
          </li>
        ))}
      </ol>
      <RefusedClips refused={refused} text={words('refused', { count: refused.length })} />
      {cost.error && <Failure error={cost.error} onRetry={() => cost.refetch()} />}
      <div className="actions between">
        <p role="status">{cost.data !== undefined && words('cost', { credits: cost.data })}</p>
        <Button
          kind="primary"
          isDisabled={chosen.length === 0 || ready.length === 0 || isTooSoon(first)}
          isPending={plan.isPending}
          onPress={() => plan.mutate()}
        >
          {publish('schedule', { count: ready.length * Math.max(1, chosen.length) })}
        </Button>
      </div>
    </>
  )
}

function schedule(
  clip: Clip,
  account: ListedSocialAccount,
  when: { scheduled_at: string; timezone: string },
): Promise<Post> {
  const { social_account_id } = account
  return service.clips.publish(clip.clip_id, {
    social_account_id,
    ...when,
    ...wordsOf(draftOf(clip, account), account),
  })
}
