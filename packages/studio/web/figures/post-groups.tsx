import { useFormatter, useTranslations } from 'use-intl'
import { type ComparedPost, groupPosts } from './compare.ts'

const LENGTHS = ['to20', 'to40', 'to60', 'longer'] as const
const TIMES_OF_DAY = ['night', 'morning', 'afternoon', 'evening'] as const

/** So many topics are shown, those of most posts; one of a single post says nothing of the others. */
const MOST_TOPICS = 8

/** How posts do by the length of the clip, by the strongest reason why it was chosen, by topic, and by the time of day. */
export function PostGroups({ posts }: { posts: readonly ComparedPost[] }) {
  const words = useTranslations('figures')
  const lengths = groupPosts(posts, ({ duration_seconds }) => [at(LENGTHS, duration_seconds / 20)])
  const reasons = groupPosts(posts, ({ reasons }) => reasons.slice(0, 1))
  const topics = groupPosts(posts, ({ topics }) => topics)
    .filter(({ count }) => count > 1)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, MOST_TOPICS)
  const times = groupPosts(posts, ({ posted_at }) => [
    at(TIMES_OF_DAY, new Date(posted_at).getHours() / 6),
  ])
  return (
    <>
      <Grouped
        title={words('byLength')}
        groups={inOrder(LENGTHS, lengths).map((group) => ({
          ...group,
          name: words(`lengths.${group.name}`),
        }))}
      />
      <Grouped
        title={words('byReason')}
        groups={reasons
          .toSorted((a, b) => b.times - a.times)
          .map((group) => ({ ...group, name: words(`reasons.${group.name}`) }))}
      />
      <Grouped title={words('byTopic')} groups={topics.toSorted((a, b) => b.times - a.times)} />
      <Grouped
        title={words('byTime')}
        groups={inOrder(TIMES_OF_DAY, times).map((group) => ({
          ...group,
          name: words(`dayTimes.${group.name}`),
        }))}
      />
    </>
  )
}

const at = <Name,>(names: readonly Name[], place: number) =>
  names[Math.min(names.length - 1, Math.floor(place))]

const inOrder = <Name extends string, Group extends { name: Name }>(
  names: readonly Name[],
  groups: readonly Group[],
) => groups.toSorted((a, b) => names.indexOf(a.name) - names.indexOf(b.name))

/** A median of fewer posts says nothing. */
const ENOUGH = 3

interface GroupedProps {
  title: string
  /** In their order; without those that have no post. */
  groups: readonly { name: string; count: number; times: number }[]
}

/** How posts of several kinds do, in the middle of each kind; nothing where there are none. */
function Grouped({ title, groups }: GroupedProps) {
  const words = useTranslations('figures')
  const { number } = useFormatter()
  const most = Math.max(1, ...groups.map(({ times }) => times))
  if (groups.length === 0) return null
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      <ul className="grouped">
        {groups.map(({ name, count, times }) => (
          <li key={name}>
            <span>
              <bdi>{name}</bdi> <span className="small quiet">{words('posts', { count })}</span>
            </span>
            {count < ENOUGH ? (
              <span className="small quiet">{words('few')}</span>
            ) : (
              <>
                <meter min={0} max={most} value={times} aria-label={name} />
                <b>{words('times', { times: number(times, { maximumSignificantDigits: 2 }) })}</b>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
