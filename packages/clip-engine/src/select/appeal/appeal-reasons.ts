import { CLAIM_SIGNS, type ClaimSign } from '@svc/specification'
import type { FoundReason } from '../clip-candidate.ts'
import { elsewhere, rarityOf, type Span } from '../score/span.ts'
import type { Contributions } from './appeal-model.ts'

/** What puts a line near the whole talk; told only of a line that has nothing of its own. */
const GENERAL = new Set<ClaimSign>(['closeness', 'openingCloseness'])

/** Log-odds below which a feature decided nothing. */
const DECIDED = 0.05
const MOST = 2

/**
 * Describes why a clip's strongest sentence stands out from the strongest of its talk's spans elsewhere: first what fewest of them have.
 *
 * @param contributions - Of each unit of the source.
 */
export function appealReasons(
  spans: readonly Span[],
  contributions: readonly Contributions[],
): (span: Span) => FoundReason[] {
  const amountsOf = (span: Span) => contributions[span.first + strongestOf(span)] ?? new Map()
  return (span) => {
    const { units, ratings, start, end } = span
    const strongest = units[strongestOf(span)]
    if (!strongest || strongest.appeal <= 0) return []
    const signs = tellingSigns(amountsOf(span), elsewhere(spans, span).map(amountsOf))
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
}

/** The index within a span of its strongest unit. */
function strongestOf({ units }: Span): number {
  return units.reduce(
    (most, { appeal }, at) => (appeal > (units[most]?.appeal ?? 0) ? at : most),
    0,
  )
}

function tellingSigns(own: Contributions, others: readonly Contributions[]): ClaimSign[] {
  const rare = CLAIM_SIGNS.flatMap((sign) => {
    const amount = own.get(sign) ?? 0
    if (amount < DECIDED) return []
    const rarity = rarityOf(
      amount,
      others.map((other) => other.get(sign) ?? 0),
    )
    return rarity === null ? [] : [{ sign, rarity, amount }]
  })
  const ranked = rare.toSorted((a, b) => a.rarity - b.rarity || b.amount - a.amount)
  const special = ranked.filter(({ sign }) => !GENERAL.has(sign))
  return (special.length > 0 ? special : ranked).slice(0, MOST).map(({ sign }) => sign)
}
