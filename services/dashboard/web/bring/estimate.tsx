import { useTranslations } from 'use-intl'
import { ReadyIn } from './ready-in.tsx'
import type { Estimated } from './use-estimate.ts'

/** What the video takes, before anything is spent. */
export function Estimate({ estimate }: { estimate: Estimated }) {
  const words = useTranslations('bring.estimate')
  const { credits, isExact, perMinute, renderPerMinute, available, isTooMuch } = estimate
  return (
    <section className="card estimate" aria-label={words('title')} aria-live="polite">
      <dl>
        <dt>{words('time')}</dt>
        <dd>
          <ReadyIn estimate={estimate} />
        </dd>
        <dt>{words('finding')}</dt>
        <dd>
          {credits !== null
            ? words(isExact ? 'cost' : 'most', { credits })
            : perMinute !== null
              ? words('perMinute', { credits: perMinute })
              : words('asking')}
        </dd>
        {renderPerMinute !== null && (
          <>
            <dt>{words('rendering')}</dt>
            <dd>{words('perMinute', { credits: renderPerMinute })}</dd>
          </>
        )}
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
