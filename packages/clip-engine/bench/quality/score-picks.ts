import type { AppealModel } from '../../src/select/appeal/appeal-model.ts'
import { selectClips } from '../../src/select/select-clips.ts'
import { selectionInput } from '../../test/select-input.ts'
import { evenClips, longestTurns, randomClips, seeded } from './baselines.ts'
import { type PickCase, readCase } from './pick-case.ts'
import { measurePicks, type PickMetrics } from './pick-metrics.ts'

/** Rows of a table by name: what the selection reaches, and what is reached without it. */
export type PickScores = Record<'selection' | 'random' | 'even' | 'longest turns', PickMetrics[]>

const DRAWS = 50

/** Lets the engine choose ten clips of every talk, from the words alone, and measures them beside the baselines. */
export async function scorePicks(paths: string[], model?: AppealModel): Promise<PickScores> {
  const scores: PickScores = { selection: [], random: [], even: [], 'longest turns': [] }
  const random = seeded(1)
  for (const path of paths) {
    const picked = await readCase(path)
    const { duration, moments } = picked
    const clips = await chooseTen(picked, model)
    const lengths = clips.map(({ start, end }) => end - start)
    const usual = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length)
    scores.selection.push(measurePicks(clips, moments))
    scores.even.push(measurePicks(evenClips(duration, usual), moments))
    scores['longest turns'].push(measurePicks(longestTurns(picked, usual), moments))
    const draws = Array.from({ length: DRAWS }, () =>
      measurePicks(randomClips(duration, lengths, random), moments),
    )
    scores.random.push(meanOf(draws))
  }
  return scores
}

async function chooseTen({ words, duration }: PickCase, appeal_model?: AppealModel) {
  const input = selectionInput(words, duration, { clip_count: { min: 10, max: 10 } }, null)
  const { signal } = new AbortController()
  const { candidates } = await selectClips(
    { ...input, ...(appeal_model && { appeal_model }) },
    signal,
  )
  return candidates
}

/** Means of every figure. */
export function meanOf(rows: PickMetrics[]): PickMetrics {
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
