import { EngineError } from '../../engine-error.ts'
import { bareWord } from '../function-words.ts'
import { readJsonWords } from '../import/read-json-words.ts'
import { splitWords } from '../import/split-words.ts'
import { TranscriptSyntaxError } from '../import/transcript-syntax-error.ts'
import type { Heard, HeardWord } from '../recognizer.ts'

/** How many words of the running text may be missing among the timed ones, in a row. */
const LOOK_AHEAD = 4
/** Whisper's own limits for a segment that is silence, and one that it made up. */
const SILENCE = { no_speech_prob: 0.6, avg_logprob: -1 }

interface Segment {
  start: number
  end: number
  avg_logprob?: number
  no_speech_prob?: number
}

/**
 * Reads a service's `verbose_json`: words with the punctuation of the running text, without those heard in silence.
 *
 * @throws {EngineError} `transcription_failed`, retryable, when the answer is something else.
 */
export function readServiceAnswer(body: string): Heard {
  try {
    const { words, language } = readJsonWords(body)
    const { text, segments } = readRest(body)
    const silent = segments.filter(isSilence)
    const heard = words
      .filter((word) => !silent.some((segment) => isWithin(word, segment)))
      .map((word) => ({ ...word, confidence: confidenceOf(word, segments) ?? word.confidence }))
    return { words: restoreMarks(heard, text), language }
  } catch (error) {
    if (!(error instanceof TranscriptSyntaxError)) throw error
    const message = `The transcription service answered without timed words: ${error.message}.`
    throw new EngineError('transcription_failed', message, { retryable: true })
  }
}

function readRest(body: string): { text: string; segments: Segment[] } {
  const { text, segments }: { text?: unknown; segments?: unknown } = JSON.parse(body)
  return {
    text: typeof text === 'string' ? text : '',
    segments: Array.isArray(segments) ? segments.filter(isSegment) : [],
  }
}

function isSegment(value: unknown): value is Segment {
  if (typeof value !== 'object' || value === null) return false
  return (
    'start' in value && 'end' in value && Number.isFinite(value.start) && Number.isFinite(value.end)
  )
}

function isSilence({ no_speech_prob = 0, avg_logprob = 0 }: Segment): boolean {
  return no_speech_prob > SILENCE.no_speech_prob && avg_logprob < SILENCE.avg_logprob
}

function confidenceOf(word: HeardWord, segments: Segment[]): number | undefined {
  const logprob = segments.find((segment) => isWithin(word, segment))?.avg_logprob
  return logprob === undefined ? undefined : Math.exp(logprob)
}

function isWithin(word: HeardWord, { start, end }: Segment): boolean {
  const middle = (word.start + word.end) / 2
  return middle >= start && middle <= end
}

/** Timed words come bare; the text beside them has the commas, full stops and capitals. */
function restoreMarks(words: HeardWord[], text: string): HeardWord[] {
  const written = splitWords(text)
  let at = 0
  return words.map((word) => {
    const bare = bareWord(word.text)
    const window = written.slice(at, at + LOOK_AHEAD)
    const offset = window.findIndex((candidate) => bareWord(candidate) === bare)
    if (offset < 0) return word
    at += offset + 1
    return { ...word, text: window[offset] ?? word.text }
  })
}
