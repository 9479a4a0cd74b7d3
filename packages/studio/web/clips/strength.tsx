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
 * than that; nothing for a clip that was not compared.
 */
export function Strength({ clip, count }: StrengthProps) {
  const words = useTranslations('clips')
  if (!isCompared(clip)) return null
  const step = stepOf(clip.rank, count)
  return <span className={`strength ${step}`}>{words(`strengths.${step}`)}</span>
}

/** Whether a clip was measured: one that was added later, or that is the whole of its video, has the same points for everything. */
export const isCompared = ({ score_breakdown }: Clip): boolean =>
  new Set(Object.values(score_breakdown)).size > 1

/** Gives the third in which a place lies, of places from 1. */
function stepOf(rank: number, count: number): (typeof STEPS)[number] {
  const third = Math.floor((STEPS.length * (rank - 1)) / Math.max(count, rank))
  return STEPS[third] ?? 'fair'
}
