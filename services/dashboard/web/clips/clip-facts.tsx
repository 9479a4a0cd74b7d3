import type { Clip } from '@svc/client'
import { useTranslations } from 'use-intl'
import { clock } from '../design/clock.ts'
import { Score } from './score.tsx'

/** The place of a clip in the ranking, its score, where it lies in the source, and what was made of it. */
export function ClipFacts({ clip }: { clip: Clip }) {
  const words = useTranslations('clips')
  const { rank, start, end, duration_seconds, used, status } = clip
  return (
    <p className="clip-facts">
      <span className="quiet">{words('rank', { rank })}</span>
      <Score clip={clip} />
      <span className="quiet small">
        {words('place', {
          start: clock(start),
          end: clock(end),
          seconds: Math.round(duration_seconds),
        })}
      </span>
      {status === 'processing' && <span className="badge warn">{words('making')}</span>}
      {status === 'failed' && <span className="badge bad">{words('failed')}</span>}
      {used.rendered && <span className="badge">{words('rendered')}</span>}
      {used.posted && <span className="badge">{words('posted')}</span>}
    </p>
  )
}
