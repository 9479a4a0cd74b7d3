import {
  AUXILIARIES,
  bareWord,
  COORDINATORS,
  DISCOURSE_OPENERS,
  INTERJECTIONS,
  QUESTION_SUBJECTS,
  QUESTION_WORDS,
  UNFINISHED,
} from './function-words.ts'
import { endMark, isQuestionMarked } from './sentence-marks.ts'
import type { Word } from './transcript.ts'

/** Classifies a sentence as statement, question or broken-off fragment, by its closing mark if it has one, else by its words. */
export function sentenceKind(words: Word[]): 'statement' | 'question' | 'fragment' {
  const last = words.at(-1)
  if (!last) return 'fragment'
  if (isQuestionMarked(last.text)) return 'question'
  if (endMark(last.text) === 'sentence') return 'statement'
  const spoken = words.filter((word) => !word.filler).map((word) => bareWord(word.text))
  if (UNFINISHED.has(spoken.at(-1) ?? '') && spoken.length < 8) return 'fragment'
  if (asksSomething(spoken)) return 'question'
  if (spoken.length < 3)
    return spoken.some((word) => INTERJECTIONS.has(word)) ? 'statement' : 'fragment'
  return 'statement'
}

function asksSomething(spoken: string[]): boolean {
  const opening = spoken.findIndex(
    (word) => !COORDINATORS.has(word) && !DISCOURSE_OPENERS.has(word),
  )
  const [first = '', second = '', third = ''] = spoken.slice(Math.max(0, opening))
  if (AUXILIARIES.has(first)) return QUESTION_SUBJECTS.has(second)
  if (/^(what|where|how|why)'s$/.test(first)) return true
  // "What you need is …" and "when I was …" open statements: the auxiliary must come before its subject.
  return QUESTION_WORDS.has(first) && (AUXILIARIES.has(second) || isMeasure(second, third))
}

/** "How many people …", "how long does …", "how come …". */
function isMeasure(second: string, third: string): boolean {
  if (/^(many|much|come)$/.test(second)) return true
  return /^(long|often|far|big|one|kind|about)$/.test(second) && AUXILIARIES.has(third)
}
