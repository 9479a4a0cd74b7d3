import type { Preferences } from '@svc/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Failure } from '../app/failure.tsx'
import { forgetPreferences, learnFromPosts, preferences } from '../data/preferences.ts'
import { Button } from '../design/button.tsx'
import { Confirm } from '../design/confirm.tsx'
import { Toggle } from '../design/toggle.tsx'

type Part = keyof Preferences['weights']

/** A smaller weight moves no clip by a percent. */
const SLIGHT = 0.05

/** What likes, dislikes and posts taught, how sure that is, and the way to forget it. */
export function Learned() {
  const words = useTranslations('learned')
  const parts = useTranslations('clip.parts')
  const queries = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const { data, error, refetch } = useQuery(preferences)
  const change = useMutation({
    mutationFn: learnFromPosts,
    onSuccess: (answer) => queries.setQueryData(preferences.queryKey, answer),
  })
  const reset = useMutation({
    mutationFn: forgetPreferences,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: preferences.queryKey })
      setAsking(false)
    },
  })
  if (!data) return error && <Failure error={error} onRetry={() => refetch()} />
  const { weights, learn_from_posts, learned_from, updated_at } = data
  const { reactions, posts } = learned_from
  const sourceOf = (part: Part) => {
    const isSure = ({ weights, uncertainty }: typeof reactions | typeof posts) =>
      Math.abs(weights[part]) > uncertainty[part]
    if (learn_from_posts && isSure(posts)) return words('byAudience')
    return words(isSure(reactions) ? 'byYou' : 'byYouUnsure')
  }
  const counting = (Object.keys(weights) as Part[]).filter(
    (part) => Math.abs(weights[part]) >= SLIGHT,
  )
  return (
    <section className="card narrow" aria-label={words('title')}>
      <h2>{words('title')}</h2>
      <p>{words('from', { reactions: reactions.count, posts: posts.count })}</p>
      {posts.needed > 0 && <p className="quiet">{words('notEnough', { count: posts.needed })}</p>}
      {posts.needed === 0 && <p className="quiet">{words('sure')}</p>}
      {counting.length > 0 && (
        <ul className="lines">
          {counting.map((part) => (
            <li key={part}>
              <span>{parts(part)}</span>
              <span className="small quiet">
                {words(weights[part] > 0 ? 'more' : 'less')} · {sourceOf(part)}
              </span>
            </li>
          ))}
        </ul>
      )}
      <Toggle
        isSelected={change.isPending ? change.variables : learn_from_posts}
        isDisabled={change.isPending}
        onChange={(is_on) => change.mutate(is_on)}
      >
        {words('learnFromPosts')}
      </Toggle>
      {change.error && <Failure error={change.error} />}
      {updated_at && (
        <div className="actions">
          <Button onPress={() => setAsking(true)}>{words('forget')}</Button>
        </div>
      )}
      <Confirm
        title={words('forgetTitle')}
        action={words('forget')}
        isOpen={isAsking}
        change={reset}
        onClose={() => setAsking(false)}
        onConfirm={() => reset.mutate()}
      >
        {words('forgetAbout')}
      </Confirm>
    </section>
  )
}
