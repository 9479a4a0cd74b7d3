import { isUnspaced } from '../unspaced.ts'
import { bareWord } from './function-words.ts'
import { endMark } from './sentence-marks.ts'
import type { Word } from './transcript.ts'

const CAPITALISED =
  /^(monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|april|june|july|august|september|october|november|december|american|americans|america|english|british|german|french|spanish|chinese|japanese|european|europe|christmas|god|mr|mrs|dr)('s)?$/

/** Writes one sentence as a reader expects it: without hesitations, with its capital and its closing mark. */
export function readableSentence(words: Word[], isQuestion: boolean): string {
  const spoken = words.filter((word) => !word.filler)
  const text = (spoken.length > 0 ? spoken : words).reduce(
    (line, word) => joinWord(line, word.text),
    '',
  )
  return close(capitalise(text.trim()), isQuestion)
}

/** Writes English `I` and names that are always written so with their capital. */
export function writeWord(text: string): string {
  if (/^i('(m|ve|ll|d|s))?$/.test(text)) return capitalise(text)
  return CAPITALISED.test(text) ? capitalise(text) : text
}

/** Adds a word to a line; scripts that are written without spaces get none. */
function joinWord(line: string, word: string): string {
  const isGlued = isUnspaced(line.slice(-1)) || /[。！？、，」』）]$/u.test(line)
  if (line === '' || (isGlued && !/^[\p{Script=Latin}\p{N}]/u.test(word))) return line + word
  return `${line} ${word}`
}

/** Gives a text's first letter its capital. */
export function capitalise(text: string): string {
  return text.replace(/\p{L}/u, (letter) => letter.toUpperCase())
}

/** Ends a text with its mark, unless it has one. */
export function close(text: string, isQuestion: boolean): string {
  if (bareWord(text) === '' || endMark(text) === 'sentence') return text
  const open = text.replace(/[,;:—–、，；：،؛\s]+$/u, '')
  const marks = MARKS.find(({ letters }) => letters.test(open.slice(-1)))
  return open + (isQuestion ? (marks?.question ?? '?') : (marks?.statement ?? '.'))
}

/** Closing marks of scripts that differ from Latin; Thai and Lao have none. */
const MARKS = [
  {
    letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
    statement: '。',
    question: '？',
  },
  { letters: /\p{Script=Arabic}/u, statement: '.', question: '؟' },
  { letters: /[\p{Script=Devanagari}\p{Script=Bengali}]/u, statement: '।', question: '?' },
  { letters: /[\p{Script=Thai}\p{Script=Lao}]/u, statement: '', question: '' },
  { letters: /\p{Script=Khmer}/u, statement: '។', question: '?' },
  { letters: /\p{Script=Myanmar}/u, statement: '။', question: '။' },
]
