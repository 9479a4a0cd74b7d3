import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { paceOf } from '../data/pace.ts'
import { useDuration } from '../design/duration.ts'
import type { Estimated } from './use-estimate.ts'

/** What the video takes, before anything is spent. */
export function Estimate({ estimate }: { estimate: Estimated }) {
  const words = useTranslations('bring.estimate')
  const duration = useDuration()
  const { data: pace } = useQuery(paceOf)
  const { credits, isExact, renderPerMinute, available, isTooMuch, seconds } = estimate
  return (
    <section className="card estimate" aria-label={words('title')} aria-live="polite">
      <dl>
        <dt>{words('finding')}</dt>
        <dd>
          {credits === null ? words('unknown') : words(isExact ? 'cost' : 'most', { credits })}
        </dd>
        {renderPerMinute !== null && (
          <>
            <dt>{words('rendering')}</dt>
            <dd>{words('perMinute', { credits: renderPerMinute })}</dd>
          </>
        )}
        <dt>{words('time')}</dt>
        <dd>
          {seconds !== null && pace
            ? words('about', { time: duration(seconds * pace) })
            : words('timeLater')}
        </dd>
        <dt>{words('available')}</dt>
        <dd>{available === null ? words('unlimited') : words('cost', { credits: available })}</dd>
      </dl>
      {isTooMuch && (
        <p className="notice bad" role="alert">
          {words('tooMuch', { credits: credits ?? 0, available: available ?? 0 })}
        </p>
      )}
    </section>
  )
}
