import type { Word } from '../../src/transcribe/transcript.ts'
import type { Turn } from './talk-truth.ts'

/** Units of time a pause takes, where a letter takes one. */
const SENTENCE_PAUSE = 7
const CLAUSE_PAUSE = 3
const WORD_PAUSE = 0.8

const HESITATION = /^(um|uh|erm|hmm)\p{P}*$/iu

/** Returns every word of a turn a time: as long as it is written, with pauses where the punctuation has them. */
export function wordsFromTurns(turns: Turn[]): Word[] {
  return turns.flatMap(({ text, speaker, start, end }) => {
    const texts = text.split(/\s+/).filter(Boolean)
    const total = texts.reduce((sum, word) => sum + word.length + pauseAfter(word), 0)
    const unit = (end - start) / total
    let at = start
    return texts.map((word): Word => {
      const from = at
      const to = from + word.length * unit
      at = to + pauseAfter(word) * unit
      const filler = HESITATION.test(word)
      return { text: word, start: from, end: to, confidence: 1, speaker, filler }
    })
  })
}

function pauseAfter(word: string): number {
  if (/[.!?]["”’']?$/u.test(word)) return SENTENCE_PAUSE
  return /[,;:—]["”’']?$/u.test(word) ? CLAUSE_PAUSE : WORD_PAUSE
}
