import type { Word } from '../../transcribe/transcript.ts'
import { isUnspaced } from '../../unspaced.ts'

/** A word as it is compared: lower case, no punctuation. `word` is the index of the spoken word it comes from. */
export interface Token {
  text: string
  word: number
}

/** Breaks `words[first..last]` into tokens; text without blanks is split into words with a dictionary. */
export function tokenize(words: Word[], first: number, last: number): Token[] {
  const spoken = words.slice(first, last + 1)
  if (spoken.some((word) => isUnspaced(word.text))) return tokenizeUnspaced(spoken, first)
  return spoken.flatMap((word, index) =>
    splitSpaced(word.text).map((text) => ({ text, word: first + index })),
  )
}

/** Tokens of a text that is not from the transcript: a topic, a prompt, a phrase of a lexicon. */
export function tokensOf(text: string): string[] {
  return isUnspaced(text)
    ? segment(text).map((piece) => normalize(piece.segment))
    : splitSpaced(text)
}

/** Joins written words the way their script does. */
export function joinWords(texts: string[]): string {
  return texts.reduce((joined, text) => {
    const glued = isUnspaced(joined.at(-1) ?? '') || isUnspaced(text.at(0) ?? '')
    return joined && !glued ? `${joined} ${text}` : joined + text
  }, '')
}

function splitSpaced(text: string): string[] {
  return text
    .split(/[\s—…/]+/u)
    .map(normalize)
    .filter(Boolean)
}

/** Punctuation goes, but a sound in brackets (`[laughter]`), a percent sign and a currency stay. */
function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^[^\p{L}\p{N}[($€£¥]+|[^\p{L}\p{M}\p{N}\])%€£¥]+$/gu, '')
    .replace(/^([([])([^\])]*)$|^([^[(]*)[\])]$/u, '$2$3')
}

function tokenizeUnspaced(spoken: Word[], first: number): Token[] {
  const starts: number[] = []
  let text = ''
  for (const word of spoken) {
    starts.push(text.length)
    text += word.text
  }
  let at = 0
  return segment(text).map((piece) => {
    while ((starts[at + 1] ?? Number.POSITIVE_INFINITY) <= piece.index) at += 1
    return { text: normalize(piece.segment), word: first + at }
  })
}

const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

function segment(text: string): Intl.SegmentData[] {
  return [...segmenter.segment(text)].filter((piece) => piece.isWordLike)
}
