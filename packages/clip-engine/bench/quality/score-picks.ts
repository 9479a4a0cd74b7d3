import type { TimeRange } from '../../src/time-range.ts'
import { evenClips, longestTurns, randomClips, seeded } from './baselines.ts'
import { type PickCase, readCase } from './pick-case.ts'
import { measurePicks, type PickMetrics } from './pick-metrics.ts'
import { type Trial, type Tried, trySelection } from './try-selection.ts'
import { fullestWindows, topicStarts } from './window-baselines.ts'

/** Baselines without the selection. */
export const WAYS = ['random', 'even', 'longest turns', '15 s windows', 'TextTiling'] as const

/** Rows of a table by name: the results of the selection and of the baselines; one value for each talk. */
export type PickScores = Record<'selection' | (typeof WAYS)[number], PickMetrics[]>

const DRAWS = 50

/**
 * Lets the engine choose ten clips of every talk for each trial, and measures them together with the baselines.
 *
 * @param trialsOf - Returns the trials of one talk, by name; their models must not have been fitted on the talk.
 * @param onTalk - Called with each talk and its results.
 */
export async function scorePicks<Name extends string>(
  paths: string[],
  trialsOf: (path: string) => Record<Name, Trial>,
  onTalk: (talk: PickCase, tried: Record<Name, Tried>) => void = () => {},
): Promise<Record<Name, PickScores>> {
  const scores: Partial<Record<Name, PickScores>> = {}
  const random = seeded(1)
  for (const path of paths) {
    const talk = await readCase(path)
    const tried = await trySelection(talk, trialsOf(path))
    onTalk(talk, tried)
    for (const [name, { chosen }] of Object.entries<Tried>(tried)) {
      const known = scores[name as Name] ?? nothingScored()
      scores[name as Name] = known
      score(known, talk, chosen, random)
    }
  }
  return scores as Record<Name, PickScores>
}

/** Joins several tables into one, appending the talks of each to those before. */
export function joinScores(parts: PickScores[]): PickScores {
  const joined = nothingScored()
  for (const part of parts) {
    for (const way of ['selection', ...WAYS] as const) joined[way].push(...part[way])
  }
  return joined
}

function nothingScored(): PickScores {
  return {
    ...{ selection: [], random: [], even: [] },
    ...{ 'longest turns': [], '15 s windows': [], TextTiling: [] },
  }
}

function score(scores: PickScores, talk: PickCase, clips: TimeRange[], random: () => number): void {
  const lengths = clips.map(({ start, end }) => end - start)
  const draws = Array.from({ length: DRAWS }, () =>
    measurePicks(randomClips(talk.duration, lengths, random), talk.moments),
  )
  scores.selection.push(measurePicks(clips, talk.moments))
  scores.random.push(meanOf(draws))
  for (const [way, ranges] of Object.entries(otherWays(talk, lengths))) {
    scores[way as keyof PickScores].push(measurePicks(ranges, talk.moments))
  }
}

function otherWays(picked: PickCase, lengths: number[]): Record<string, TimeRange[]> {
  const usual = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
  const { words, duration } = picked
  return {
    even: evenClips(duration, usual),
    'longest turns': longestTurns(picked, usual),
    '15 s windows': fullestWindows(words, duration),
    TextTiling: topicStarts(words, usual),
  }
}

/** Means of every figure. */
function meanOf(rows: PickMetrics[]): PickMetrics {
  const mean = (name: keyof PickMetrics) =>
    rows.reduce((sum, row) => sum + row[name], 0) / Math.max(1, rows.length)
  return {
    hit1: mean('hit1'),
    hit3: mean('hit3'),
    hit5: mean('hit5'),
    hit10: mean('hit10'),
    recall10: mean('recall10'),
    precision5: mean('precision5'),
  }
}
