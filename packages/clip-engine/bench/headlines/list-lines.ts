import { chooseSpans } from '../../src/select/choose/choose-spans.ts'
import { listHeadlines } from '../../src/select/describe/headline.ts'
import {
  type HeadlineFeatures,
  headlineFeatures,
} from '../../src/select/describe/headline-features.ts'
import { measureSource } from '../../src/select/measure-source.ts'
import { rateSource } from '../../src/select/rate-source.ts'
import { selectionInput } from '../../test/select-input.ts'
import { readCase } from '../quality/pick-case.ts'

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
