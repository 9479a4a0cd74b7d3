import type { Word } from '../../transcribe/transcript.ts'
import type { Token } from '../language/tokens.ts'
import type { Vocabulary } from '../language/vocabulary.ts'
import type { Facts } from '../measure/facts.ts'

/** Content words that follow one another: "moral panic", "White House". */
export interface Phrase {
  tokens: Token[]
  stems: string[]
  /** Whether it surely names a thing: it follows an article or a preposition, or its words have capitals. */
  isMarked: boolean
  isName: boolean
}

/** How much more often each stem ends a phrase that is marked than one that is not, in the whole source. */
export type Nouns = Map<string, number>

const WORD = /^[\p{L}\p{M}'’-]{3,}$/u

/** Counts which words are nouns. Where nouns have capitals, all others are left out of phrases instead. */
export function countNouns(all: Facts[], words: Word[], vocabulary: Vocabulary): Nouns {
  const nouns: Nouns = new Map()
  for (const { stems, isMarked } of all.flatMap((facts) => listPhrases(facts, words, vocabulary))) {
    const stem = stems.at(-1) ?? ''
    nouns.set(stem, (nouns.get(stem) ?? 0) + (isMarked ? 1 : -1))
  }
  return nouns
}

/** Lists the longest runs of content words between other words and punctuation. */
export function listPhrases({ unit }: Facts, words: Word[], vocabulary: Vocabulary): Phrase[] {
  const { language, stopwords, fillers, numbers, nounMarkers, stem } = vocabulary
  const written = ({ word }: Token) => words[word]?.text ?? ''
  const isCapital = (token: Token) => token !== unit.tokens[0] && /^\p{Lu}/u.test(written(token))
  const isContent = (token: Token) =>
    WORD.test(token.text) &&
    !stopwords.has(token.text) &&
    !fillers.has(token.text) &&
    !numbers.has(token.text) &&
    (language !== 'de' || isCapital(token))
  const runs: { tokens: Token[]; marker: string }[] = []
  let before: Token | undefined
  for (const token of unit.tokens) {
    const goesOn = before && isContent(before) && !/\p{P}$/u.test(written(before))
    if (isContent(token) && goesOn) runs.at(-1)?.tokens.push(token)
    else if (isContent(token)) runs.push({ tokens: [token], marker: before?.text ?? '' })
    before = token
  }
  return runs.map(({ tokens, marker }) => {
    const isName = tokens.every(isCapital)
    const stems = tokens.map(({ text }) => stem(text))
    return { tokens, stems, isName, isMarked: isName || nounMarkers.has(marker) }
  })
}
