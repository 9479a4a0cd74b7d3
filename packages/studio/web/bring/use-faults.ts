import { ApiError } from '@svc/client'
import { useTranslations } from 'use-intl'
import { useProblemWords } from '../app/use-problem-words.ts'
import type { Draft } from './draft.ts'
import { parseTime } from './parse-time.ts'

/** What is wrong with the form, place by place. */
export interface Faults {
  /** Whether something is wrong that the page itself can tell. */
  own: boolean
  /** What is wrong at a place of the request or below it; `null` when nothing is. */
  at(place: (typeof PLACES)[number]): string | null
  /** Whether something is wrong among the settings that are folded away. */
  isInMore: boolean
  /** A failure that belongs to no field. */
  rest: Error | null
}

/** The places that have a field; all but the first are among the settings that are folded away. */
const PLACES = [
  'body.source',
  'body.title',
  'body.settings.range',
  'body.source.transcript',
] as const

export function useFaults(draft: Draft, error: Error | null): Faults {
  const words = useTranslations('bring')
  const describe = useProblemWords()
  const own = rangeFault(draft)
  const problems = error instanceof ApiError ? error.problems : []
  const at = (place: (typeof PLACES)[number]) => {
    if (own && place === 'body.settings.range') return words(own)
    const found = problems.find(({ location }) => location && placeOf(location) === place)
    return found ? describe(found) : null
  }
  const isShown = PLACES.some((place) => at(place) !== null)
  return {
    own: own !== null,
    at,
    isInMore: PLACES.slice(1).some((place) => at(place) !== null),
    rest: isShown ? null : error,
  }
}

/** Gives the field that a location of the request belongs to: the closest one. */
const placeOf = (location: string) =>
  PLACES.findLast((place) => location === place || location.startsWith(`${place}.`))

function rangeFault({ from, to }: Draft): 'notTime' | 'shortRange' | null {
  const start = from.trim() ? parseTime(from) : 0
  const end = to.trim() ? parseTime(to) : Number.POSITIVE_INFINITY
  if (start === null || end === null) return 'notTime'
  return end < start + SHORTEST_SECONDS ? 'shortRange' : null
}

const SHORTEST_SECONDS = 5
