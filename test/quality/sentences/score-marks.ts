import { markWords } from '../../../packages/clip-engine/src/transcribe/punctuation/mark-words.ts'
import type { PunctuationModel } from '../../../packages/clip-engine/src/transcribe/punctuation/punctuation-model.ts'
import {
  endMark,
  isQuestionMarked,
} from '../../../packages/clip-engine/src/transcribe/sentence-marks.ts'
import { findSentenceEnds } from '../../../packages/clip-engine/src/transcribe/sentences.ts'
import type { Word } from '../../../packages/clip-engine/src/transcribe/transcript.ts'
import { markdownTable } from '../report/tables.ts'
import { COMMA, END, type WrittenTalk } from './read-transcripts.ts'

/** True positives, false positives and false negatives of one kind of mark. */
interface Tally {
  right: number
  invented: number
  missed: number
}

/** Rows by name. Sentence ends with the model and without it; the other marks with the model. */
export type MarkScores = Record<
  'ends' | 'ends by the rules' | 'ends every n words' | 'commas' | 'questions' | 'names',
  Tally
>

/** Seconds for a word and for the gap after it: the transcripts have no times, so there is no pause. */
const WORD_SECONDS = 0.35

/** Lets the engine punctuate bare words, and compares the result with the transcript a person wrote. */
export function scoreMarks(talks: WrittenTalk[], model: PunctuationModel): MarkScores {
  const tally = (): Tally => ({ right: 0, invented: 0, missed: 0 })
  const scores: MarkScores = {
    ...{ ends: tally(), 'ends by the rules': tally(), 'ends every n words': tally() },
    ...{ commas: tally(), questions: tally(), names: tally() },
  }
  for (const talk of talks) {
    const bare = talk.words.map(bareAt)
    const written = markWords(bare, model)
    const rules = new Set(findSentenceEnds(bare))
    const usual = Math.round(talk.words.length / talk.marks.filter((mark) => mark === END).length)
    talk.marks.forEach((mark, at) => {
      const text = written[at]?.text ?? ''
      const isEnd = endMark(text) === 'sentence'
      count(scores.ends, isEnd, mark === END)
      count(scores['ends by the rules'], rules.has(at), mark === END)
      count(scores['ends every n words'], at % usual === usual - 1, mark === END)
      count(scores.commas, endMark(text) === 'clause', mark === COMMA)
      count(scores.questions, isQuestionMarked(text), talk.questions[at] === 1)
      const follows = at > 0 && talk.marks[at - 1] !== END
      const isFirst = at === 0 || endMark(written[at - 1]?.text ?? '') === 'sentence'
      if (follows && !isFirst && !/^i(?:'|$)/.test(talk.words[at] ?? ''))
        count(scores.names, isCapital(text), isCapital(talk.texts[at] ?? ''))
    })
  }
  return scores
}

/** A word as written by a recognizer without punctuation, at an even pace without pauses. */
function bareAt(text: string, at: number): Word {
  const start = at * WORD_SECONDS
  return { text, start, end: start + WORD_SECONDS, confidence: 1, speaker: null, filler: false }
}

function count(tally: Tally, isFound: boolean, isThere: boolean): void {
  if (isFound && isThere) tally.right += 1
  else if (isFound) tally.invented += 1
  else if (isThere) tally.missed += 1
}

function isCapital(text: string): boolean {
  return /^\P{L}*\p{Lu}/u.test(text)
}

/** F1: the harmonic mean of precision and recall. */
export function f1({ right, invented, missed }: Tally): number {
  return right === 0 ? 0 : (2 * right) / (2 * right + invented + missed)
}

/** Writes one show's table: precision, recall and F1 of each kind of mark. */
export function describeMarks(title: string, scores: MarkScores): string {
  const rows = Object.entries(scores).map(([name, tally]) => {
    const { right, invented, missed } = tally
    const shares = [right / (right + invented), right / (right + missed), f1(tally)]
    return [name, ...shares.map((share) => share.toFixed(3))]
  })
  return `\n${title}\n\n${markdownTable(['', 'precision', 'recall', 'F1'], rows)}`
}
