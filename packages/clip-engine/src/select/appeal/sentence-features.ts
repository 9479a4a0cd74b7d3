import type { Word } from '../../transcribe/transcript.ts'
import { findPhrases } from '../language/phrase-list.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { TermIndex } from '../measure/information.ts'
import type { Unit } from '../units/unit.ts'
import { measureCloseness } from './closeness.ts'
import { COUNTED_CLASSES, OPENING_CLASSES, speechClassesFor } from './speech-classes.ts'

/** Features besides the word classes; they do not depend on the language. */
const PLAIN_FEATURES = [
  'closeness',
  'openingCloseness',
  'familiarity',
  'information',
  'rarestTerm',
  'contentShare',
  'length',
  'isShort',
  'isLong',
  'wordLength',
  'question',
  'exclamation',
  'capitals',
  'sinceQuestion',
  'beforeShort',
  'place',
  'placeSecondHalf',
  'placeBeginning',
  'placeEnd',
] as const

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
  end: number
}

/** The hits of one class that count; a list of ten feelings is not ten times as strong as one. */
const MOST_HITS = 3
/** Counts are divided by the square root of the sentence's length, measured in multiples of this many words. */
const USUAL_WORDS = 12

/** Measures every unit of a talk by `FEATURES`; raw values, to be compared within the talk only. */
export function measureSentences(talk: SpokenTalk): Float64Array[] {
  const { units, words, vocabulary } = talk
  const closeness = measureCloseness(talk)
  const classes = speechClassesFor(vocabulary.language)
  const plain = measurePlainly(talk)
  return units.map((unit, at) => {
    const row = new Float64Array(FEATURES.length)
    row.set([...(closeness[at] ?? []), ...(plain[at] ?? [])])
    if (!classes) return row
    const tokens = unit.tokens.map((token) => token.text)
    const scale = Math.sqrt(Math.max(4, spokenWords(unit, words).length) / USUAL_WORDS)
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

function spokenWords({ first, last }: Unit, words: Word[]): Word[] {
  return words.slice(first, last + 1)
}

const SHORT_WORDS = 5
const LONG_WORDS = 25
const LONGEST_COUNTED = 40
/** Seconds after a question in which a sentence may still answer it. */
const ANSWER_SECONDS = 600
/** A question of fewer words ("Really?") counts as a reaction and expects no answer. */
const QUESTION_WORDS = 5
const BEGINNING_SECONDS = 150

function measurePlainly({ units, words, index, start, end }: SpokenTalk): number[][] {
  let lastQuestion = Number.NEGATIVE_INFINITY
  return units.map((unit, at) => {
    const spoken = spokenWords(unit, words)
    const count = spoken.length
    const terms = index.termsOf(unit)
    const rarities = terms.map(index.rarity)
    const mark = /([?!？！])["”’')\]]*$/u.exec(spoken.at(-1)?.text ?? '')?.[1] ?? ''
    const isQuestion = unit.form === 'question' || mark === '?' || mark === '？'
    const since = Math.min(ANSWER_SECONDS, Math.max(0, unit.start - lastQuestion))
    if (isQuestion && count >= QUESTION_WORDS) lastQuestion = unit.end
    const next = units[at + 1]
    const place = (unit.start - start) / Math.max(1, end - start)
    return [
      rarities.reduce((sum, rarity) => sum + rarity, 0) / Math.sqrt(Math.max(1, count)),
      Math.max(0, ...rarities),
      terms.length / Math.max(1, count),
      Math.log(Math.max(1, count)),
      count < SHORT_WORDS ? 1 : 0,
      Math.min(LONGEST_COUNTED, Math.max(0, count - LONG_WORDS)),
      spoken.reduce((sum, word) => sum + word.text.length, 0) / Math.max(1, count),
      isQuestion ? 1 : 0,
      mark === '!' || mark === '！' ? 1 : 0,
      spoken.slice(1).filter((word) => /^\p{Lu}/u.test(word.text) && !/^I\b/.test(word.text))
        .length,
      Math.log1p(since),
      next && next.last - next.first + 1 <= SHORT_WORDS ? 1 : 0,
      place,
      Math.max(0, place - 0.35),
      unit.start - start < BEGINNING_SECONDS ? 1 : 0,
      place > 0.9 ? 1 : 0,
    ]
  })
}
