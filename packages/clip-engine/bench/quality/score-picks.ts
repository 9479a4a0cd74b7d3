import type { AppealModel } from '../../src/select/appeal/appeal-model.ts'
import type { ClipCandidate } from '../../src/select/clip-candidate.ts'
import { selectClips } from '../../src/select/select-clips.ts'
import type { TimeRange } from '../../src/time-range.ts'
import { selectionInput } from '../../test/select-input.ts'
import { evenClips, longestTurns, randomClips, seeded } from './baselines.ts'
import { type PickCase, readCase } from './pick-case.ts'
import { measurePicks, type PickMetrics } from './pick-metrics.ts'
import { fullestWindows, topicStarts } from './window-baselines.ts'

/** What is reached without the selection. */
export const WAYS = ['random', 'even', 'longest turns', '15 s windows', 'TextTiling'] as const

/** Rows of a table by name: what the selection reaches, and what is reached without it; one for each talk. */
export type PickScores = Record<'selection' | (typeof WAYS)[number], PickMetrics[]>

const DRAWS = 50

/**
 * Lets the engine choose ten clips of every talk, from the words alone, and measures them beside the baselines.
 *
 * @param onTalk - Is given each talk with its clips.
 */
export async function scorePicks(
  paths: string[],
  model?: AppealModel,
  onTalk: (talk: PickCase, clips: ClipCandidate[]) => void = () => {},
): Promise<PickScores> {
  const scores: PickScores = {
    ...{ selection: [], random: [], even: [] },
    ...{ 'longest turns': [], '15 s windows': [], TextTiling: [] },
  }
  const random = seeded(1)
  for (const path of paths) {
    const picked = await readCase(path)
    const clips = await chooseClips(picked, 10, model)
    onTalk(picked, clips)
    scores.selection.push(measurePicks(clips, picked.moments))
    const lengths = clips.map(({ start, end }) => end - start)
    const draws = Array.from({ length: DRAWS }, () =>
      measurePicks(randomClips(picked.duration, lengths, random), picked.moments),
    )
    scores.random.push(meanOf(draws))
    for (const [way, ranges] of Object.entries(otherWays(picked, lengths))) {
      scores[way as keyof PickScores].push(measurePicks(ranges, picked.moments))
    }
  }
  return scores
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

/** Lets the engine choose this many clips of a talk. */
export async function chooseClips(
  { words, duration }: Pick<PickCase, 'words' | 'duration'>,
  count: number,
  appeal_model?: AppealModel,
): Promise<ClipCandidate[]> {
  const clip_count = { min: count, max: count }
  const input = selectionInput(words, duration, { clip_count }, null)
  const { signal } = new AbortController()
  const { candidates } = await selectClips(
    { ...input, ...(appeal_model && { appeal_model }) },
    signal,
  )
  return candidates
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
