import type { Word } from '../../transcribe/transcript.ts'
import { findPhrases } from '../language/phrase-list.ts'
import { joinWords, type Token } from '../language/tokens.ts'
import type { Sign, Vocabulary } from '../language/vocabulary.ts'
import type { Evidence } from './facts.ts'

const SIGNS: Sign[] = ['claims', 'curiosity', 'payoffs', 'laughter', 'housekeeping']

/** Finds every sign of the vocabulary in a unit, with the times of its words. */
export function findSigns(
  words: Word[],
  tokens: Token[],
  vocabulary: Vocabulary,
): Record<Sign, Evidence[]> {
  const texts = tokens.map((token) => token.text)
  const found = SIGNS.map((sign) => {
    const hits = findPhrases(vocabulary.signs[sign], texts)
    return [sign, hits.map(({ at, length }) => quote(words, tokens, at, at + length - 1))]
  })
  return Object.fromEntries(found)
}

/** Finds figures: digits, percentages, amounts, and number words above two. */
export function findNumbers(words: Word[], tokens: Token[], vocabulary: Vocabulary): Evidence[] {
  const isNumber = ({ text }: Token) => /\p{N}/u.test(text) || vocabulary.numbers.has(text)
  const numbers: Evidence[] = []
  for (let at = 0; at < tokens.length; at += 1) {
    let last = at
    while (last < tokens.length && isNumber(tokens[last] ?? NOTHING)) last += 1
    if (last === at) continue
    const counted = isCounted(words, tokens[last - 1], tokens[last], vocabulary) ? last : last - 1
    numbers.push(quote(words, tokens, at, counted))
    at = last
  }
  return numbers
}

/** Returns whether the word after a figure is what is counted: "30 minutes" is more meaningful than "30". */
function isCounted(
  words: Word[],
  number: Token | undefined,
  next: Token | undefined,
  { stopwords }: Vocabulary,
): boolean {
  const isOpen = !/\p{P}$/u.test(words[number?.word ?? 0]?.text ?? '')
  return isOpen && next !== undefined && /^\p{L}{3,}$/u.test(next.text) && !stopwords.has(next.text)
}

const NOTHING: Token = { text: '', word: 0 }

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
