import { useFormatter, useTranslations } from 'use-intl'

/** A median of fewer posts says nothing. */
const ENOUGH = 3

interface GroupedProps {
  title: string
  /** In their order; without those that have no post. */
  groups: readonly { name: string; count: number; times: number }[]
}

/** How posts of several kinds do, in the middle of each kind. */
export function Grouped({ title, groups }: GroupedProps) {
  const words = useTranslations('figures')
  const { number } = useFormatter()
  const most = Math.max(1, ...groups.map(({ times }) => times))
  return (
    <section className="card" aria-label={title}>
      <h2>{title}</h2>
      <ul className="grouped">
        {groups.map(({ name, count, times }) => (
          <li key={name}>
            <span>
              {name} <span className="small quiet">{words('posts', { count })}</span>
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
