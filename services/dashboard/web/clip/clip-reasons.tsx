import type { Clip } from '@svc/client'
import { useTranslations } from 'use-intl'
import { clipSecond } from '../clips/clip-second.ts'
import { clock } from '../design/clock.ts'

const PARTS = ['hook', 'completeness', 'engagement', 'value', 'audio_energy', 'visual'] as const

/** Why a clip was chosen: what was found in it and when, and what its score is made of. */
export function ClipReasons({ clip }: { clip: Clip }) {
  const words = useTranslations('clip')
  const { score_reasons, score_breakdown, segments } = clip
  if (score_reasons.length === 0) return <p className="quiet">{words('noReasons')}</p>
  return (
    <>
      <h2>{words('reasons')}</h2>
      <ul className="stack why">
        {score_reasons.map(({ kind, text, start }) => (
          <li key={`${kind} ${start}`}>
            <span className="quiet small">{clock(clipSecond(segments, start))}</span>
            {text}
          </li>
        ))}
      </ul>
      <dl className="parts small">
        {PARTS.map((part) => (
          <div key={part}>
            <dt>{words(`parts.${part}`)}</dt>
            <dd>{Math.round(score_breakdown[part])}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
