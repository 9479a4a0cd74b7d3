import type { TimeRange } from '../../time-range.ts'
import type { Word } from '../../transcribe/transcript.ts'
import type { Token } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Facts } from '../measure/facts.ts'

/** Content words that follow one another: "moral panic", "White House". */
export interface Phrase extends TimeRange {
  tokens: Token[]
  stems: string[]
  /** Whether it surely names a thing: it follows an article or a preposition, or its words have capitals. */
  isMarked: boolean
  isName: boolean
}

/** How much more often each stem ends a phrase that is marked than one that is not, in the whole source. */
export type Nouns = Map<string, number>

const WORD = /^[\p{L}\p{M}'’-]+$/u

/** Counts which words are nouns. Where nouns have capitals, all others are left out of phrases instead. */
export function countNouns(all: Facts[], words: Word[], vocabulary: Vocabulary): Nouns {
  const nouns: Nouns = new Map()
  for (const { stems, isMarked } of all.flatMap((facts) => listPhrases(facts, words, vocabulary))) {
    const stem = stems.at(-1) ?? ''
    nouns.set(stem, (nouns.get(stem) ?? 0) + (isMarked ? 1 : -1))
  }
  return nouns
}

/** Whether capitals or words before them tell which words of a language are nouns. */
export const marksNouns = ({ language, nounMarkers }: Vocabulary): boolean =>
  language === 'de' || nounMarkers.size > 0

/** Lists the longest runs of content words between other words and punctuation. */
export function listPhrases(
  { unit, terms }: Facts,
  words: Word[],
  vocabulary: Vocabulary,
): Phrase[] {
  const { language, stopwords, numbers, nounMarkers, stem } = vocabulary
  const content = new Set(terms)
  const written = ({ word }: Token) => words[word]?.text ?? ''
  const isCapital = (token: Token) => token !== unit.tokens[0] && /^\p{Lu}/u.test(written(token))
  const isContent = (token: Token) =>
    content.has(stem(token.text)) &&
    WORD.test(token.text) &&
    !stopwords.has(token.text) &&
    !numbers.has(token.text) &&
    (language !== 'de' || isCapital(token))
  // Where nothing marks a noun, only names are of several words.
  const isUnmarked = !marksNouns(vocabulary)
  const runs: { tokens: Token[]; marker: string }[] = []
  let before: Token | undefined
  for (const token of unit.tokens) {
    const goesOn = before && isContent(before) && !/\p{P}$/u.test(written(before))
    const isJoined = !isUnmarked || [before, token].every((one) => one && isCapital(one))
    if (isContent(token) && goesOn && isJoined) runs.at(-1)?.tokens.push(token)
    else if (isContent(token)) runs.push({ tokens: [token], marker: before?.text ?? '' })
    before = token
  }
  return runs.map(({ tokens, marker }) => {
    const isName = tokens.every(isCapital)
    const stems = tokens.map(({ text }) => stem(text))
    const isMarked = isName || isUnmarked || nounMarkers.has(marker)
    const [start, end] = [words[tokens[0]?.word ?? 0]?.start, words[tokens.at(-1)?.word ?? 0]?.end]
    return { tokens, stems, isName, isMarked, start: start ?? unit.start, end: end ?? unit.end }
  })
}
