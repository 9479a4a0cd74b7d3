import type { Clip } from '@svc/client'
import { useTranslations } from 'use-intl'

const STEPS = ['strong', 'good', 'fair'] as const

interface StrengthProps {
  clip: Clip
  /** How many clips its video has. */
  count: number
}

/**
 * How a clip compares with the others of its video, in three steps by its place: within one video, points tell apart little more
 * than that. A clip that was made by hand was not compared.
 */
export function Strength({ clip: { rank, score, score_reasons }, count }: StrengthProps) {
  const words = useTranslations('clips')
  if (score === 0 && score_reasons.length === 0) {
    return <span className="badge">{words('byHand')}</span>
  }
  const step = stepOf(rank, count)
  return <span className={`strength ${step}`}>{words(`strengths.${step}`)}</span>
}

/** Gives the third in which a place lies, of places from 1. */
function stepOf(rank: number, count: number): (typeof STEPS)[number] {
  const third = Math.floor((STEPS.length * (rank - 1)) / Math.max(count, rank))
  return STEPS[third] ?? 'fair'
}
