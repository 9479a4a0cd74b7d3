import type { ClaimSign } from '@svc/specification'
import type { ScoreReason } from '../clip-candidate.ts'
import type { Span } from '../score/span.ts'

/** How a feature is described to the user; features without an entry are not shown. */
const SAYS: Readonly<Record<ClaimSign, string>> = {
  closeness: 'says what the whole video is about',
  openingCloseness: 'returns to the subject that the video began with',
  question: 'asks a question',
  absolute: 'speaks of all, always or never',
  superlative: 'names the most, the first or the last of something',
  comparison: 'makes a comparison',
  amount: 'speaks of an amount',
  money: 'is about money',
  negation: 'denies something',
  contrast: 'draws a contrast',
  delight: 'shows joy',
  distress: 'shows pain or fear',
  audience: 'speaks to the viewer',
  people: 'is about people',
  essence: 'says what something is or means',
  advice: 'gives advice',
  duty: 'says what should be done',
  future: 'speaks of the future',
  cause: 'gives a reason',
  intensity: 'is worded strongly',
}

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
): ScoreReason[] {
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
    .filter((name): name is ClaimSign => Object.hasOwn(SAYS, name))
    .slice(0, MOST)
  if (signs.length === 0) return []
  return [
    {
      kind: 'strong_claim',
      text: `Its strongest line ${signs.map((sign) => SAYS[sign]).join(' and ')}`,
      params: { signs },
      start: Math.max(start, strongest.unit.start),
      end: Math.min(end, strongest.unit.end),
      value: Math.round(100 * ratings.engagement) / 100,
    },
  ]
}
