import type { Word } from '../../transcribe/transcript.ts'
import { findPhrases, recordOf } from '../language/phrase-list.ts'
import { joinWords, type Token } from '../language/tokens.ts'
import { SIGNS, type Sign, type Vocabulary } from '../language/vocabulary.ts'
import type { Evidence } from './facts.ts'

/** Finds every sign of the vocabulary in a unit, with the times of its words. */
export function findSigns(
  words: Word[],
  tokens: Token[],
  vocabulary: Vocabulary,
): Record<Sign, Evidence[]> {
  const texts = tokens.map((token) => token.text)
  return recordOf(SIGNS, (sign) => {
    const hits = findPhrases(vocabulary.signs[sign], texts)
    return hits.map(({ at, length }) => quote(words, tokens, at, at + length - 1))
  })
}

/** A number in digits, which may begin with a sign or a currency: "3", "$5", "40%", "1990s"; "B2B" is a name. */
const DIGITS = /^\P{L}*\p{N}/u

/** Finds numbers in digits and words, with what they measure and count: "40 percent", "three million people". */
export function findNumbers(words: Word[], tokens: Token[], vocabulary: Vocabulary): Evidence[] {
  const texts = tokens.map((token) => token.text)
  const found: Evidence[] = []
  let first = 0
  while (first < texts.length) {
    const { end, isNumber } = readNumber(texts, first, vocabulary)
    if (isNumber) {
      const isFollowed = isCounted(words, tokens[end - 1], tokens[end], vocabulary)
      found.push(quote(words, tokens, first, isFollowed ? end : end - 1))
    }
    first = Math.max(end, first + 1)
  }
  return found
}

/** Reads numbers and measures from `first` on; measures alone are no number: "double click". */
function readNumber(texts: string[], first: number, { numbers, measures }: Vocabulary) {
  let isNumber = false
  let end = first
  while (end < texts.length) {
    const measured = measures.lengthAt(texts, end)
    const text = texts[end] ?? ''
    const isOne = measured === 0 && (DIGITS.test(text) || numbers.has(text))
    if (measured === 0 && !isOne) break
    isNumber ||= isOne
    end += measured || 1
  }
  return { end, isNumber }
}

/** Returns whether the word after a number is what is counted: "30 minutes" is more meaningful than "30". */
function isCounted(
  words: Word[],
  number: Token | undefined,
  next: Token | undefined,
  { stopwords }: Vocabulary,
): boolean {
  const isOpen = !/\p{P}$/u.test(words[number?.word ?? 0]?.text ?? '')
  return isOpen && next !== undefined && /^\p{L}{3,}$/u.test(next.text) && !stopwords.has(next.text)
}

/** Finds names: words with a capital that does not come from beginning a sentence. */
export function findNames(words: Word[], tokens: Token[], vocabulary: Vocabulary): Evidence[] {
  const isName = (token: Token, at: number) => {
    const bare = (words[token.word]?.text ?? '').replace(/^\P{L}+/u, '')
    const follows = /[.!?…:"“]$/u.test(words[token.word - 1]?.text ?? '.')
    return at > 0 && !follows && /^\p{Lu}/u.test(bare) && !vocabulary.stopwords.has(token.text)
  }
  return tokens.flatMap((token, at) => (isName(token, at) ? [quote(words, tokens, at, at)] : []))
}

function quote(words: Word[], tokens: Token[], first: number, last: number): Evidence {
  const from = tokens[first]?.word ?? 0
  const to = tokens[last]?.word ?? from
  const spoken = words.slice(from, to + 1)
  const text = joinWords(spoken.map((word) => word.text)).replace(
    /^[\s\p{P}]+|[\s,.;:!?'"“”’]+$/gu,
    '',
  )
  return { text, start: words[from]?.start ?? 0, end: words[to]?.end ?? 0 }
}
