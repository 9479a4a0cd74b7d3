import { join } from 'node:path'
import { chooseSpans } from '../../../packages/clip-engine/src/select/choose/choose-spans.ts'
import { listHeadlines } from '../../../packages/clip-engine/src/select/describe/headline.ts'
import {
  type HeadlineFeatures,
  headlineFeatures,
} from '../../../packages/clip-engine/src/select/describe/rank-lines.ts'
import { measureSource } from '../../../packages/clip-engine/src/select/measure-source.ts'
import { rateSource } from '../../../packages/clip-engine/src/select/rate-source.ts'
import { selectionInput } from '../../../packages/clip-engine/test/select-input.ts'
import { readCase } from '../clips/pick-case.ts'

/** A line that could be a clip's headline. */
export interface Line {
  talk: string
  /** The clip's rank within its talk. */
  clip: number
  text: string
  features: HeadlineFeatures
}

const CLIPS = { min: 4, max: 4 }

/** Lists the possible headlines of a talk's four best clips. */
export async function listLines(path: string): Promise<Line[]> {
  const { words, duration } = await readCase(path)
  const input = selectionInput(words, duration, { clip_count: CLIPS })
  const measured = measureSource(input, { start: 0, end: duration })
  const { spans } = await rateSource(measured, input, new AbortController().signal)
  const { vocabulary, index } = measured
  return chooseSpans(spans, { count: CLIPS }).flatMap(({ units }, clip) =>
    units.flatMap((facts) =>
      listHeadlines(facts, words, vocabulary).map((quote) => ({
        ...{ talk: path, clip, text: quote.text },
        features: headlineFeatures(quote, facts, vocabulary, index),
      })),
    ),
  )
}

/** A person's grade of a line: worth posting, dull, only fitting its talk, or broken or dependent on the talk. */
export const GRADES = { good: 1, dull: 0.8, flat: 0.5, bad: 0 } as const
type Grade = keyof typeof GRADES

const FILE = join(import.meta.dir, 'labels.txt')

/** Reads the grades of lines; the file holds a digest of each line instead of its text, whose rights are the speaker's. */
export async function readLabels(): Promise<Map<string, Grade>> {
  const rows = (await Bun.file(FILE).text()).split('\n').filter((row) => /^\w+ /.test(row))
  return new Map(
    rows.flatMap((row) => {
      const [grade, ...digests] = row.split(' ')
      return digests.map((digest) => [digest, grade as Grade] as const)
    }),
  )
}

export function digestOf(text: string): string {
  const letters = text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')
  return new Bun.CryptoHasher('sha256').update(letters).digest('hex').slice(0, 8)
}
