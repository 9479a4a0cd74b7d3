import { dot, meanOf, unit } from '../../vectors.ts'
import { PROMPT_WORD_WEIGHT } from './topics.ts'

/** Sentences on either side that are read with one, which alone says little of a subject. */
const NEAR = 1
/** Cosine from which three sentences speak of a subject, and the share of the best ones' that others must have. */
const LEAST = 0.3
const SHARE = 0.8
/** Half of that of a word of the prompt that is said, so that what is said comes first. */
const WEIGHT = PROMPT_WORD_WEIGHT / 2

/**
 * Tells which sentences speak of a subject by what they mean, in whatever words.
 *
 * @param vectors - Of the sentences of a talk, in their order.
 * @param subjects - The vectors of what is asked for.
 * @returns How much each is about it, to be compared with the weight of its words; 0 where it is not; nothing where nothing is asked for.
 */
export function rateMeantTopics(vectors: Float32Array[], subjects: Float32Array[]): number[] {
  if (subjects.length === 0) return []
  const near = vectors.map((_, at) =>
    unit(meanOf(vectors.slice(Math.max(0, at - NEAR), at + NEAR + 1))),
  )
  const bars = subjects.map((subject) =>
    Math.max(LEAST, SHARE * Math.max(...near.map((vector) => dot(vector, subject)))),
  )
  return near.map((vector) =>
    subjects.some((subject, at) => dot(vector, subject) >= (bars[at] ?? 1)) ? WEIGHT : 0,
  )
}
