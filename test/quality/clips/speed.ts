import { encodeSentences } from '../../../packages/clip-engine/src/select/appeal/encode-sentences.ts'
import { selectClips } from '../../../packages/clip-engine/src/select/select-clips.ts'
import { selectionInput } from '../../../packages/clip-engine/test/select-input.ts'
import { costOf } from '../measure/processes.ts'
import type { Figure, Findings } from './figure.ts'
import { wordsFor } from './words-for.ts'

const MINUTES = [10, 60, 180]
/** The maximum ratio of costs when the transcript is three times as long; the part above 3 allows for noise. */
const LINEAR = 3.6

/** Measures the cost of the selection for short and long transcripts, in seconds of processor time. */
export async function measureSpeed(): Promise<Findings> {
  await select(5)
  const figures: Figure[] = []
  const costs: number[] = []
  for (const minutes of MINUTES) {
    const { cpuSeconds } = await costOf(() => select(minutes))
    costs.push(cpuSeconds)
    const of = `${minutes} minutes of transcript`
    figures.push(
      { of, name: 'CPU seconds', value: cpuSeconds },
      { of, name: 'CPU ÷ duration', value: cpuSeconds / (60 * minutes) },
    )
  }
  const [, hour = 1, longest = 1] = costs
  const goal = { is: 'most', value: LINEAR } as const
  figures.push({ of: '180 against 60 minutes', name: 'times as much', value: longest / hour, goal })
  return { figures, notes: [] }
}

async function select(minutes: number): Promise<void> {
  const duration = 60 * minutes
  const input = selectionInput(wordsFor(duration), duration)
  await selectClips({ ...input, encode: encodeSentences }, new AbortController().signal)
}
