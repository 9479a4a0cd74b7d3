import type { Clip } from '@svc/client'
import { useTranslations } from 'use-intl'

/** How good a clip is, in points; a clip that was made by hand was not scored. */
export function Score({ clip: { score, score_reasons } }: { clip: Clip }) {
  const words = useTranslations('clips')
  if (score === 0 && score_reasons.length === 0) {
    return <span className="badge">{words('byHand')}</span>
  }
  return (
    <span className={`badge ${score >= 70 ? 'good' : ''}`}>
      {words('score', { score: Math.round(score) })}
    </span>
  )
}
