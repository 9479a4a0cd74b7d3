import { readableSentence } from './readable-sentence.ts'
import { findSentenceEnds } from './sentence-boundaries.ts'
import { sentenceKind } from './sentence-kind.ts'
import type { Word } from './transcript.ts'

/** A run of words that forms a sentence. `first` and `last` are indexes into the words it was made from. */
export interface Sentence {
  first: number
  last: number
  /** Seconds: where `first` starts. */
  start: number
  /** Seconds: where `last` ends. */
  end: number
  /** Written form: with a capital and a full stop or question mark, without hesitations. */
  text: string
  /** A `fragment` was broken off, or is too short to make sense alone. */
  kind: 'statement' | 'question' | 'fragment'
}

/**
 * Cuts words into sentences, by punctuation where there is some and else by pauses and by the words themselves.
 *
 * Every word belongs to exactly one sentence, in order.
 */
export function splitSentences(words: Word[]): Sentence[] {
  const sentences: Sentence[] = []
  let first = 0
  for (const last of findSentenceEnds(words)) {
    sentences.push(describeSentence(words, first, last))
    first = last + 1
  }
  return sentences
}

function describeSentence(words: Word[], first: number, last: number): Sentence {
  const own = words.slice(first, last + 1)
  const kind = sentenceKind(own)
  return {
    first,
    last,
    start: own[0]?.start ?? 0,
    end: own.at(-1)?.end ?? 0,
    text: readableSentence(own, kind === 'question'),
    kind,
  }
}
