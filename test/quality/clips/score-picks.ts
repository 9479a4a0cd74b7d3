import type { TimeRange } from '../../../packages/clip-engine/src/time-range.ts'
import { seeded } from '../../../packages/clip-engine/test/composed/compose-words.ts'
import {
  measurePicks,
  type PickMetrics,
} from '../../../packages/clip-engine/test/composed/pick-metrics.ts'
import { mean } from '../report/tables.ts'
import { otherWays, randomClips } from './baselines.ts'
import { type PickCase, readCase, type Trial, type Tried, trySelection } from './pick-case.ts'

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

function nothingScored(): PickScores {
  return {
    ...{ selection: [], random: [], even: [] },
    ...{ 'longest turns': [], '15 s windows': [], TextTiling: [] },
  }
}

function score(scores: PickScores, talk: PickCase, clips: TimeRange[], random: () => number): void {
  const lengths = clips.map(({ start, end }) => end - start)
  scores.selection.push(measurePicks(clips, talk.moments))
  scores.random.push(randomPicks(talk, lengths, { random, draws: DRAWS }))
  for (const [way, ranges] of Object.entries(otherWays(talk, lengths))) {
    scores[way as keyof PickScores].push(measurePicks(ranges, talk.moments))
  }
}

/** What clips of the same lengths at random places reach in the mean. */
export function randomPicks(
  { duration, moments }: PickCase,
  lengths: number[],
  { random, draws }: { random: () => number; draws: number },
): PickMetrics {
  const rows = Array.from({ length: draws }, () =>
    measurePicks(randomClips(duration, lengths, random), moments),
  )
  const of = (name: keyof PickMetrics) => mean(rows.map((row) => row[name]))
  return {
    ...{ hit1: of('hit1'), hit3: of('hit3'), hit5: of('hit5'), hit10: of('hit10') },
    ...{ recall10: of('recall10'), precision5: of('precision5') },
  }
}
