import type { Clip } from '@svc/client'
import { useTranslations } from 'use-intl'
import { ReasonList } from '../clips/reason-list.tsx'

const PARTS = ['hook', 'completeness', 'engagement', 'value', 'audio_energy', 'visual'] as const

/** Why a clip was chosen: what was found in it and when, and how it does in each respect. */
export function ClipReasons({ clip }: { clip: Clip }) {
  const words = useTranslations('clip')
  const { score, score_reasons, score_breakdown } = clip
  if (score === 0 && score_reasons.length === 0)
    return <p className="quiet">{words('noReasons')}</p>
  return (
    <>
      {score_reasons.length > 0 && (
        <>
          <h2>{words('reasons')}</h2>
          <ReasonList clip={clip} />
        </>
      )}
      <dl className="parts small">
        {PARTS.map((part) => (
          <div key={part}>
            <dt>{words(`parts.${part}`)}</dt>
            <dd>
              <meter
                min={0}
                max={100}
                value={score_breakdown[part]}
                aria-label={words(`parts.${part}`)}
              />
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
