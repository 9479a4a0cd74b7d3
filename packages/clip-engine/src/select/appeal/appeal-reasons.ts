import { CLAIM_SIGNS, type ClaimSign } from '@svc/specification'
import type { FoundReason } from '../clip-candidate.ts'
import type { Span } from '../score/span.ts'

/** Log-odds below which a feature decided nothing. */
const DECIDED = 0.08
const MOST = 2

/** What a sentence's features added to its rating. */
export interface Contribution {
  name: string
  /** Log-odds. */
  amount: number
}

/**
 * Describes why a clip's strongest sentence stands out from the rest of its source.
 *
 * @param contributionsOf - Returns the contributions of a unit of the source, by its index.
 */
export function appealReasons(
  { units, first, ratings, start, end }: Span,
  contributionsOf: (unit: number) => Contribution[],
): FoundReason[] {
  const best = units.reduce(
    (most, { appeal }, at) => (appeal > (units[most]?.appeal ?? 0) ? at : most),
    0,
  )
  const strongest = units[best]
  if (!strongest || strongest.appeal <= 0) return []
  const signs = contributionsOf(first + best)
    .filter(({ amount }) => amount >= DECIDED)
    .sort((a, b) => b.amount - a.amount)
    .map(({ name }) => name)
    .filter(isSign)
    .slice(0, MOST)
  if (signs.length === 0) return []
  return [
    {
      kind: 'strong_claim',
      params: { signs },
      start: Math.max(start, strongest.unit.start),
      end: Math.min(end, strongest.unit.end),
      value: Math.round(100 * ratings.engagement) / 100,
    },
  ]
}

/** Features that no sign stands for are not shown. */
const isSign = (name: string): name is ClaimSign => CLAIM_SIGNS.some((sign) => sign === name)
