import { cueWords } from '../import/cue-words.ts'
import type { HeardWord } from '../recognizer.ts'

/** What whisper.cpp answers; `t0` and `t1` in milliseconds. */
export interface WhisperResult {
  language?: string
  result: string
  segments: { text: string; t0: number; t1: number }[]
}

/** The binding does not tell how sure the model was. */
const CONFIDENCE = 0.9
/** Whisper takes an average log-probability below −1 for a failed attempt. */
export const SURE_FROM = Math.exp(-1)
/** "[BLANK_AUDIO]", "(music)", "♪": what the model writes where nobody speaks. */
const NOT_SPOKEN = /\[[^\]]*\]|\([^)]*\)|[♪♫]/g

/**
 * Puts a model's tokens together to words; a blank begins a word.
 *
 * Their text is taken from the whole result, since a letter may be spread over two tokens and then
 * neither is readable.
 */
export function joinTokens({ result, segments }: WhisperResult): HeardWord[] {
  const written = result.trim().split(/\s+/)
  const groups: WhisperResult['segments'] = []
  for (const { text, t0, t1 } of segments) {
    const last = groups.at(-1)
    if (text.trim() === '') continue
    if (!last || /^\s/.test(text)) groups.push({ text, t0, t1 })
    else
      groups[groups.length - 1] = { text: last.text + text, t0: last.t0, t1: Math.max(last.t1, t1) }
  }
  const isAligned = written.length === groups.length
  const words = groups.map(({ text, t0, t1 }, index) => ({
    text: (isAligned ? written[index] : text)?.trim() ?? '',
    start: t0 / 1000,
    end: t1 / 1000,
    confidence: CONFIDENCE,
  }))
  return withoutNotes(words)
}

/** Spreads segments over their words, for scripts whose tokens are parts of characters. */
export function spreadSegments({ segments }: WhisperResult): HeardWord[] {
  return segments.flatMap(({ text, t0, t1 }) =>
    cueWords({
      start: t0 / 1000,
      end: t1 / 1000,
      parts: [{ text: text.replace(NOT_SPOKEN, ' '), start: null, speaker: null }],
    }).map(({ speaker: _, ...word }) => ({ ...word, confidence: CONFIDENCE })),
  )
}

/** A note may be several words long: "[ Silence ]". */
function withoutNotes(words: HeardWord[]): HeardWord[] {
  const spoken: HeardWord[] = []
  let isInNote = false
  for (const word of words) {
    const text = word.text.replace(NOT_SPOKEN, '')
    const opens = /[[(]/.test(text)
    if (text.trim() !== '' && !opens && !isInNote) spoken.push({ ...word, text })
    isInNote = opens || (isInNote && !/[\])]/.test(text))
  }
  return spoken
}
