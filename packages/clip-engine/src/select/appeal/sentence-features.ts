import type { Word } from '../../transcribe/transcript.ts'
import { findPhrases } from '../language/phrase-list.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { TermIndex } from '../measure/information.ts'
import type { Unit } from '../units/unit.ts'
import { measureCloseness } from './closeness.ts'
import { COUNTED_CLASSES, OPENING_CLASSES } from './speech-classes.ts'

/** Features besides the word classes; they do not depend on the language. */
const PLAIN_FEATURES = ['closeness', 'openingCloseness', 'question'] as const

/** The names of a sentence's features, in the order of their values. */
export const FEATURES: readonly string[] = [
  ...PLAIN_FEATURES,
  ...COUNTED_CLASSES,
  ...OPENING_CLASSES,
]

/** The spoken units of a source, with the vocabulary and term index needed to measure them. */
export interface SpokenTalk {
  units: Unit[]
  words: Word[]
  vocabulary: Vocabulary
  index: TermIndex
  /** Source seconds. */
  start: number
}

/** The hits of one class that count; a list of ten feelings is not ten times as strong as one. */
const MOST_HITS = 3
/** Counts are divided by the square root of the sentence's length, measured in multiples of this many words. */
const USUAL_WORDS = 12

/** Measures every unit of a talk by `FEATURES`; raw values, to be compared within the talk only. */
export function measureSentences(talk: SpokenTalk): Float64Array[] {
  const { units, words, vocabulary } = talk
  const closeness = measureCloseness(talk)
  const { classes } = vocabulary
  return units.map((unit, at) => {
    const row = new Float64Array(FEATURES.length)
    row.set([...(closeness[at] ?? []), Number(isQuestion(unit, words))])
    if (!classes) return row
    const tokens = unit.tokens.map((token) => token.text)
    const scale = Math.sqrt(Math.max(4, unit.last - unit.first + 1) / USUAL_WORDS)
    let column: number = PLAIN_FEATURES.length
    for (const name of COUNTED_CLASSES) {
      const hits =
        findPhrases(classes[name], tokens).length + (name === 'amount' ? figuresIn(tokens) : 0)
      row[column] = Math.min(MOST_HITS, hits) / scale
      column += 1
    }
    for (const name of OPENING_CLASSES) {
      row[column] = classes[name].lengthAt(tokens, 0) > 0 ? 1 : 0
      column += 1
    }
    return row
  })
}

function figuresIn(tokens: string[]): number {
  return tokens.filter((token) => /\p{N}/u.test(token)).length
}

function isQuestion({ form, last }: Unit, words: Word[]): boolean {
  return form === 'question' || /[?？]["”’')\]]*$/u.test(words[last]?.text ?? '')
}
