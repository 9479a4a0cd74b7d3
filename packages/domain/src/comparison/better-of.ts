import type { Comparison, FigureValues } from '@svc/specification'

type Measure = NonNullable<Comparison['measure']>

/** What a platform told of a post. */
export type Told = Omit<FigureValues, 'saves' | 'watch_seconds_average'>

interface Assumed {
  /** By how much two posts of the same content differ by luck, as a standard deviation of log-odds, or of logarithms of counts. */
  luck: number
  /** By how much the content of two versions makes them differ, likewise, before anything is told. */
  effect: number
}

const OF_SHARES: Assumed = { luck: 0.15, effect: 0.4 }
/** How far a platform shows a post differs by more than how those who see it take it. */
const OF_COUNTS: Assumed = { luck: 0.5, effect: 0.5 }

/** What is told of a post by one measure, on a scale on which two posts can be subtracted. */
interface Reading {
  value: number
  place: number
  variance: number
}

/**
 * Tells how probable it is that the first of two posts of one account, at the same age, is the better version, by Bayes' theorem with a
 * normal distribution. Few views leave the chance near one half, and so does the luck of a single post.
 *
 * @returns The first measure that is told of both, each one's value by it, and the chance; `null` where none is.
 */
export function betterOf(
  first: Told,
  second: Told,
): { measure: Measure; values: [number, number]; chance: number } | null {
  for (const [measure, read] of Object.entries(READ) as [
    Measure,
    (told: Told) => Reading | null,
  ][]) {
    const [a, b] = [read(first), read(second)]
    if (!a || !b) continue
    const { luck, effect } = measure === 'seen' ? OF_COUNTS : OF_SHARES
    const noise = a.variance + b.variance + 2 * luck ** 2
    const surprise = ((a.place - b.place) * effect) / Math.sqrt(noise * (noise + effect ** 2))
    return { measure, values: [a.value, b.value], chance: normal(surprise) }
  }
  return null
}

const READ: Record<Measure, (told: Told) => Reading | null> = {
  stayed: ({ views, left_early_share: left }) => ofShare(left === null ? null : 1 - left, views),
  // Each viewer watches a share: their mean varies by no more than if each watched all or nothing.
  watched: ({ views, watched_share }) => ofShare(watched_share, views),
  answered: (told) => {
    const answers = answersOf(told)
    return ofShare(answers !== null && told.views ? answers / told.views : null, told.views)
  },
  seen: (told) => {
    const count = told.views ?? answersOf(told)
    if (count === null) return null
    return { value: count, place: Math.log(count + 0.5), variance: 1 / (count + 0.5) }
  },
}

function ofShare(share: number | null, views: number | null): Reading | null {
  if (share === null || views === null) return null
  const value = Math.min(Math.max(share, 0), 1)
  const [yes, no] = [value * views + 0.5, (1 - value) * views + 0.5]
  return { value, place: Math.log(yes / no), variance: 1 / yes + 1 / no }
}

const answersOf = ({ likes, comments, shares }: Told) =>
  likes === null ? null : likes + (comments ?? 0) + (shares ?? 0)

/** The normal distribution function within 0.0002 (Bowling and others, 2009). */
const normal = (x: number) => 1 / (1 + Math.exp(-1.5976 * x - 0.07056 * x ** 3))
